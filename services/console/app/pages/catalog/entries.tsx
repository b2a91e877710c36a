import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { FormDialog } from '../../ui/dialog';
import { Filters, TextFilter } from '../../ui/filters';
import { Panel } from '../../ui/layout';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Table } from '../../ui/table';
import { useUrlState } from '../../ui/url-state';
import { changesBetween } from './changes';
import { CATALOG, type Entry, type Kind } from './kinds';

const LIMIT = 50;

/** `listingId` → `listing id`. */
const words = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function columnsOf({ shown }: Kind): readonly Column<Entry>[] {
  const others = shown.map((field, index) => ({
    name: words(field),
    show: (row: Entry) => shownField(row[field]),
    wideOnly: index > 0,
  }));
  return [{ name: 'id', show: (row) => row.id }, ...others];
}

function shownField(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function Entries({ kind }: { kind: Kind }) {
  const url = useUrlState();
  const names = ['q', ...kind.filters];
  const query = Object.fromEntries(names.map((name) => [name, url.get(name)]));
  const path = `${CATALOG}/${kind.path}`;
  const entries = useRead<{ list: Entry[]; nextPageToken: string | null }>(path, {
    ...query,
    pageToken: url.get('after'),
    limit: LIMIT,
  });
  const open = url.get('open');
  return (
    <>
      <Filters>
        <TextFilter name="q" label="Name or id" first />
        {kind.filters.map((name) => (
          <TextFilter key={name} name={name} label={words(name)} />
        ))}
      </Filters>
      <Shown of={entries} what={kind.name.toLowerCase()}>
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>
              {names.some((name) => url.get(name))
                ? 'Nothing fits these filters.'
                : 'Nothing is loaded yet: import a catalog.'}
            </Nothing>
          ) : (
            <>
              <Table
                label={kind.name}
                rows={page.list}
                columns={columnsOf(kind)}
                rowKey={(row) => row.id}
                opens="open"
              />
              <nav className="pager" aria-label="Pages of the list">
                <button disabled={url.get('after') === ''} onClick={() => history.back()}>
                  Back
                </button>
                <button disabled={!page.nextPageToken} onClick={() => url.set({ after: page.nextPageToken })}>
                  Next
                </button>
              </nav>
            </>
          )
        }
      </Shown>
      {open && <EntryPanel key={open} path={`${path}/${encodeURIComponent(open)}`} id={open} />}
    </>
  );
}

/** One entry as JSON; an edit is shown field by field before it is saved. */
function EntryPanel({ path, id }: { path: string; id: string }) {
  const url = useUrlState();
  const entry = useRead<Entry>(path, {}, false);
  const [text, setText] = useState<string>();
  const [asked, setAsked] = useState<'save' | 'delete'>();
  const save = useChange((body: object) => call('PUT', path, { body }));
  const remove = useChange(() => call('DELETE', path));
  const edited = parsed(text);
  return (
    <Panel title={id} opens="open">
      <Shown of={entry} what="the entry">
        {(found) => (
          <>
            <label className="field">
              <span>The entry, as JSON</span>
              <textarea
                rows={24}
                spellCheck={false}
                value={text ?? JSON.stringify(found, null, 2)}
                onChange={(event) => setText(event.target.value)}
              />
            </label>
            {text !== undefined && edited === undefined && (
              <p className="bad-text" role="status">
                This is not a JSON object yet.
              </p>
            )}
            <div className="actions">
              <button className="primary" disabled={edited === undefined} onClick={() => setAsked('save')}>
                Save …
              </button>
              <button disabled={text === undefined} onClick={() => setText(undefined)}>
                Undo the edit
              </button>
              <button onClick={() => setAsked('delete')}>Delete …</button>
            </div>
            {asked === 'save' && edited && (
              <FormDialog
                title={`Change ${id}?`}
                action="Save"
                onClose={() => setAsked(undefined)}
                onSubmit={async () => {
                  const { id: _id, ...body } = edited;
                  await save.mutateAsync(body);
                  setText(undefined);
                }}
                consequence="It counts from the next search on. What is booked or quoted keeps what it had."
              >
                <Changes before={found} after={edited} />
              </FormDialog>
            )}
            {asked === 'delete' && (
              <FormDialog
                title={`Delete ${id}?`}
                action="Delete"
                danger
                onClose={() => setAsked(undefined)}
                onSubmit={async () => {
                  await remove.mutateAsync(undefined);
                  url.set({ open: null });
                }}
                consequence="It is sold no more. An entry on which others hang is refused."
              />
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}

function Changes({ before, after }: { before: Entry; after: Record<string, unknown> }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p>Nothing is different.</p>;
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field}>
          <b>{change.field}</b>: <span className="bad-text">{change.before}</span> →{' '}
          <span className="good-text">{change.after}</span>
        </li>
      ))}
    </ul>
  );
}

function parsed(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
