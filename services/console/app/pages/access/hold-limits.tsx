import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { FormDialog } from '../../ui/dialog';
import { Nothing, Shown } from '../../ui/states';
import { useUrlState } from '../../ui/url-state';
import { ADMIN, Input, text } from './input';

interface HoldLimit {
  agentId: string;
  max: number;
  overridden: boolean;
}

export function HoldLimits() {
  const url = useUrlState();
  const agent = url.get('agent');
  const path = agent ? `${ADMIN}/cart/hold-limits/${encodeURIComponent(agent)}` : null;
  const limit = useRead<HoldLimit>(path);
  const save = useChange((max: number) => call('PUT', path ?? '', { body: { max } }));
  const reset = useChange(() => call('DELETE', path ?? ''));
  const [changing, setChanging] = useState<'set' | 'reset'>();
  return (
    <>
      <form
        className="filters"
        role="search"
        onSubmit={(event) => (
          event.preventDefault(),
          url.set({ agent: text(new FormData(event.currentTarget), 'agent') })
        )}
      >
        <label>
          <span>Agent (sub of their token)</span>
          <input name="agent" defaultValue={agent} data-filter />
        </label>
        <button>Look up</button>
      </form>
      {path === null && <Nothing>Name an agent to see how many holds they may have at once.</Nothing>}
      {path !== null && (
        <Shown of={limit} what="the limit">
          {(found) => (
            <div className="notice">
              <b>{found.agentId}</b> may have <b>{found.max}</b> holds at once
              {found.overridden ? ', set for them.' : ', the default.'}
              <div className="actions">
                <button onClick={() => setChanging('set')}>Change …</button>
                {found.overridden && <button onClick={() => setChanging('reset')}>Back to the default …</button>}
              </div>
            </div>
          )}
        </Shown>
      )}
      {changing && (
        <FormDialog
          title={changing === 'set' ? `Holds of ${agent}` : 'Back to the default?'}
          action="Save"
          onClose={() => setChanging(undefined)}
          onSubmit={(form) =>
            changing === 'set' ? save.mutateAsync(Number(form.get('max'))) : reset.mutateAsync(undefined)
          }
          consequence="Holds that are there stay, also above the limit. It counts for the next one."
        >
          {changing === 'set' && <Input name="max" label="Holds at once" type="number" />}
        </FormDialog>
      )}
    </>
  );
}
