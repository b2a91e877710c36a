import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { FormDialog } from '../../ui/dialog';
import { Facts, Panel } from '../../ui/layout';
import { Nothing, Refusal, Shown } from '../../ui/states';
import { type Column, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useUrlState } from '../../ui/url-state';

const TEMPLATES = '/api/v1/admin/marketing/email/templates';

interface Template {
  name: string;
  subject: string;
  version: number;
}

interface TemplateDetail extends Template {
  content: string;
  shipped: boolean;
  createdAt: string;
}

const COLUMNS: readonly Column<Template>[] = [
  { name: 'Template', show: (row) => row.name },
  { name: 'Subject', show: (row) => row.subject, wideOnly: true },
  { name: 'Version', show: (row) => row.version, number: true },
];

export function Templates() {
  const open = useUrlState().get('open');
  const templates = useRead<Template[]>(TEMPLATES);
  return (
    <>
      <Shown of={templates} what="templates">
        {(list) =>
          list.length === 0 ? (
            <Nothing>No template yet.</Nothing>
          ) : (
            <Table label="Templates" rows={list} columns={COLUMNS} rowKey={(row) => row.name} opens="open" />
          )
        }
      </Shown>
      {open && <TemplatePanel key={open} name={open} />}
    </>
  );
}

function TemplatePanel({ name }: { name: string }) {
  const url = useUrlState();
  const path = `${TEMPLATES}/${encodeURIComponent(name)}`;
  const template = useRead<TemplateDetail>(path, { version: url.get('version') }, false);
  const [saving, setSaving] = useState(false);
  const save = useChange((form: FormData) =>
    call('POST', TEMPLATES, { body: { name, subject: form.get('subject'), content: form.get('content') } }),
  );
  return (
    <Panel title={name} opens="open">
      <Shown of={template} what="the template">
        {(found) => (
          <>
            <Facts
              of={[
                ['Version', <Versions key="v" now={found.version} />],
                ['Subject', found.subject],
                ['From', found.shipped ? 'the platform' : 'an operator'],
                ['Saved', <Time key="s" at={found.createdAt} />],
              ]}
            />
            <pre tabIndex={0}>{found.content}</pre>
            <div className="actions">
              <button onClick={() => setSaving(true)}>Write a new version …</button>
            </div>
            <Preview path={path} />
            {saving && (
              <FormDialog
                title={`Next version of ${name}`}
                action="Save the version"
                onClose={() => setSaving(false)}
                onSubmit={async (form) => {
                  await save.mutateAsync(form);
                  url.set({ version: null });
                }}
                consequence="It is sent from now on. Earlier versions are kept, and messages that wait keep their words."
              >
                <label className="field">
                  <span>Subject</span>
                  <input name="subject" required defaultValue={found.subject} />
                </label>
                <label className="field">
                  <span>Content, Liquid in HTML</span>
                  <textarea name="content" required rows={12} defaultValue={found.content} />
                </label>
              </FormDialog>
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}

function Versions({ now }: { now: number }) {
  const url = useUrlState();
  return (
    <span>
      {now}{' '}
      <button disabled={now <= 1} onClick={() => url.set({ version: now - 1 })}>
        The one before
      </button>{' '}
      {url.get('version') && <button onClick={() => url.set({ version: null })}>The newest</button>}
    </span>
  );
}

/** What would be sent, as wide as a phone. */
function Preview({ path }: { path: string }) {
  const [data, setData] = useState('');
  const preview = useChange(() =>
    call<{ subject: string | null; text: string }>('POST', `${path}/preview`, {
      ...(data.trim() && { body: { templateData: JSON.parse(data) as object } }),
    }),
  );
  return (
    <section>
      <h3>Preview</h3>
      <label className="field">
        <span>Its data as JSON; empty: the sample data of the platform's own templates</span>
        <textarea rows={4} value={data} onChange={(event) => setData(event.target.value)} />
      </label>
      <button disabled={preview.isPending} onClick={() => preview.mutate(undefined)}>
        Show it
      </button>
      {preview.error && <Refusal error={preview.error} />}
      {preview.data && (
        <div className="phone">
          <b>{preview.data.subject}</b>
          <pre tabIndex={0}>{preview.data.text}</pre>
        </div>
      )}
    </section>
  );
}
