import { type ReactNode } from 'react';
import { call } from '../../api/client';
import { useChange } from '../../api/hooks';
import { type Endpoint } from '../../api/types';
import { FormDialog } from '../../ui/dialog';
import { HOOKS } from './deliveries';

/** Makes an endpoint, or changes one; a secret that is left empty stays as it is. */
export function EndpointDialog({ endpoint, onClose }: { endpoint?: Endpoint; onClose: () => void }) {
  const save = useChange((body: object) =>
    endpoint
      ? call('PUT', `${HOOKS}/endpoints/${endpoint.id}`, { body })
      : call('POST', `${HOOKS}/endpoints`, { body }),
  );
  return (
    <FormDialog
      title={endpoint ? 'Change the endpoint' : 'New endpoint'}
      action="Save"
      onClose={onClose}
      onSubmit={(form) => save.mutateAsync(bodyOf(form))}
      consequence="It gets every event of the source and type that comes from now on."
    >
      <Field label="Source">
        <input name="source" required defaultValue={endpoint?.source ?? 'stayline'} />
      </Field>
      <Field label="Event type; empty: all">
        <input name="eventType" defaultValue={endpoint?.eventType ?? ''} />
      </Field>
      <Field label="Target URL">
        <input name="targetUrl" type="url" required defaultValue={endpoint?.targetUrl} />
      </Field>
      <Field label="Proof of the sender">
        <select name="authType" defaultValue={endpoint?.authType ?? 'HMAC'}>
          {['HMAC', 'BEARER', 'BASIC', 'NONE'].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </Field>
      <Field label={`Signing secret (HMAC)${endpoint ? '; empty: as it is' : ''}`}>
        <input name="signingSecret" type="password" autoComplete="off" />
      </Field>
      <Field label="User name (BASIC)">
        <input name="authUsername" autoComplete="off" />
      </Field>
      <Field label={`Password or token${endpoint ? '; empty: as it is' : ''}`}>
        <input name="authSecret" type="password" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

function bodyOf(form: FormData): object {
  const filled = [...form.entries()].filter(([, value]) => value !== '');
  return { ...Object.fromEntries(filled), eventType: form.get('eventType') || null };
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="field">
      <span>{label}</span>
      {children}
    </label>
  );
}
