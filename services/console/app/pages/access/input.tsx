export const ADMIN = '/api/v1/admin';
export const ID_PATTERN = '[A-Za-z0-9_.\\-]{1,64}';

export const text = (form: FormData, name: string) => (form.get(name) as string).trim();

export function Input({
  name,
  label,
  hint,
  type = 'text',
  pattern,
}: {
  name: string;
  label: string;
  hint?: string;
  type?: string;
  pattern?: string;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <input name={name} type={type} required pattern={pattern} step="any" />
      {hint && <small>{hint}</small>}
    </label>
  );
}
