import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { type Key, type Page } from '../../api/types';
import { Dialog, FormDialog } from '../../ui/dialog';
import { Panel, Status } from '../../ui/layout';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Table } from '../../ui/table';
import { Time } from '../../ui/time';

/** The keys of a channel or a partner. A new one is shown once. */
export function Keys({ title, of, revoking }: { title: string; of: string; revoking: string }) {
  const keys = useRead<Page<Key>>(`${of}/keys`, { pageSize: 200 });
  const [issued, setIssued] = useState<string>();
  const [revoked, setRevoked] = useState<string>();
  const [issuing, setIssuing] = useState(false);
  const issue = useChange(() => call<{ apiKey: string }>('POST', `${of}/keys`));
  const revoke = useChange((prefix: string) => call('DELETE', `${of}/keys/${prefix}`));
  const columns: readonly Column<Key>[] = [
    { name: 'Prefix', show: (row) => <code>{row.keyPrefix}</code> },
    { name: 'Last used', show: (row) => <Time at={row.lastUsedAt} /> },
    {
      name: 'State',
      show: (row) =>
        row.revokedAt ? (
          <span title={row.revokedAt}>
            <Status is="REVOKED" />
          </span>
        ) : (
          <button onClick={() => setRevoked(row.keyPrefix)}>Revoke …</button>
        ),
    },
  ];
  return (
    <Panel title={`Keys of ${title}`} opens="open">
      <div className="actions">
        <button className="primary" onClick={() => setIssuing(true)}>
          New key …
        </button>
      </div>
      <Shown of={keys} what="keys">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>No key yet: nothing can be called with it.</Nothing>
          ) : (
            <Table label="Keys" rows={page.list} columns={columns} rowKey={(row) => row.keyPrefix} />
          )
        }
      </Shown>
      {issuing && (
        <FormDialog
          title="New key?"
          action="Make the key"
          onClose={() => setIssuing(false)}
          onSubmit={async () => setIssued((await issue.mutateAsync(undefined)).apiKey)}
          consequence="It is shown once and kept nowhere. The keys that are there go on working."
        />
      )}
      {issued && (
        <Dialog title="The new key" onClose={() => setIssued(undefined)}>
          <p>Copy it now. It is not shown again.</p>
          <code className="secret">{issued}</code>
        </Dialog>
      )}
      {revoked && (
        <FormDialog
          title={`Revoke ${revoked}?`}
          action="Revoke the key"
          danger
          onClose={() => setRevoked(undefined)}
          onSubmit={() => revoke.mutateAsync(revoked)}
          consequence={`${revoking} A revoked key never works again.`}
        />
      )}
    </Panel>
  );
}
