import { useState } from 'react';
import { upload } from '../../api/client';
import { useChange } from '../../api/hooks';
import { Refusal } from '../../ui/states';
import { type Column, Table } from '../../ui/table';
import { CATALOG } from './kinds';

interface Report {
  lines: number;
  imported: Record<string, number>;
  inventoryDays: number;
  failed: number;
  errors: LineError[];
}

interface LineError {
  line: number;
  code: string;
  reason: string;
}

const COLUMNS: readonly Column<LineError>[] = [
  { name: 'Line', show: (row) => row.line, number: true },
  { name: 'Code', show: (row) => <code>{row.code}</code> },
  { name: 'Reason', show: (row) => row.reason },
];

/** A file of one JSON object a line. Bad lines are named and fail no other. */
export function Import() {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const load = useChange((chosen: File) =>
    upload<Report>(`${CATALOG}/import`, chosen, 'application/x-ndjson', setSent),
  );
  const start = () => {
    setSent(0);
    if (file) load.mutate(file);
  };
  return (
    <>
      <p>
        One JSON object a line, parents before their children: <code>listing</code>, <code>property</code>,{' '}
        <code>ratePlan</code>, <code>inventory</code>, <code>restriction</code>, <code>promotion</code>,{' '}
        <code>meal</code>, <code>vas</code>, <code>access</code>. An entry that is there is replaced; none is deleted.
      </p>
      <label className="field">
        <span>Catalog file (.ndjson)</span>
        <input
          type="file"
          accept=".ndjson,.jsonl,.json"
          data-filter
          onChange={(event) => (setFile(event.target.files?.[0]), load.reset())}
        />
      </label>
      <div className="actions">
        <button className="primary" disabled={!file || load.isPending} onClick={start}>
          Import
        </button>
      </div>
      {load.isPending && file && (
        <div role="status">
          <progress aria-label="Sent" max={file.size} value={sent} />
          <p>
            {sent < file.size
              ? `${percent(sent, file.size)} % has left`
              : 'Everything has left; the platform is reading the rest'}
          </p>
        </div>
      )}
      {load.error && <Refusal error={load.error} />}
      {load.data && file && <Result of={load.data} file={file} />}
    </>
  );
}

const percent = (part: number, whole: number) => Math.floor((part / Math.max(whole, 1)) * 100);

function Result({ of: report, file }: { of: Report; file: File }) {
  const kinds = Object.entries(report.imported).filter(([, count]) => count > 0);
  return (
    <>
      <p className={report.failed === 0 ? 'notice good' : 'notice warning'} role="status">
        {report.lines} lines: {kinds.map(([kind, count]) => `${count} ${kind}`).join(', ') || 'nothing'} imported,{' '}
        {report.failed === 0 ? 'none failed.' : `${report.failed} failed.`}
      </p>
      {report.errors.length > 0 && (
        <>
          <div className="actions">
            <button onClick={() => void downloadFailed(file, report.errors)}>Download the lines that failed</button>
          </div>
          <Table label="Lines that failed" rows={report.errors} columns={COLUMNS} rowKey={(row) => String(row.line)} />
          {report.errors.length < report.failed && (
            <p className="count">
              The first {report.errors.length} of {report.failed}.
            </p>
          )}
        </>
      )}
    </>
  );
}

/** As they were in the file, to be mended and imported alone. */
async function downloadFailed(file: File, errors: readonly LineError[]): Promise<void> {
  const lines = (await file.text()).split('\n');
  const failed = errors.map(({ line }) => lines[line - 1] ?? '').join('\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([failed], { type: 'application/x-ndjson' }));
  link.download = file.name.replace(/(\.\w+)?$/, '.failed.ndjson');
  link.click();
  URL.revokeObjectURL(link.href);
}
