import { type ReactNode, useEffect, useState } from 'react';
import { useUrlState } from './url-state';

const TYPING_MS = 250;

export function Filters({ children }: { children: ReactNode }) {
  return (
    <div className="filters" role="search">
      {children}
    </div>
  );
}

/** A filter that follows the typing a moment later. `first` is where `/` leads. */
export function TextFilter({
  name,
  label,
  type = 'text',
  first,
}: {
  name: string;
  label: string;
  type?: 'text' | 'date';
  first?: boolean;
}) {
  const url = useUrlState();
  const kept = url.get(name);
  const [text, setText] = useState(kept);
  const { set } = url;
  useEffect(() => setText(kept), [kept]);
  useEffect(() => {
    if (text === kept) return undefined;
    const timer = setTimeout(() => set({ [name]: text.trim(), page: null }, { replace: true }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label>
      <span>{label}</span>
      <input
        type={type}
        value={text}
        data-filter={first || undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}

export function ChoiceFilter({
  name,
  label,
  choices,
  any = 'all',
}: {
  name: string;
  label: string;
  choices: readonly (string | readonly [string, string])[];
  any?: string;
}) {
  const url = useUrlState();
  return (
    <label>
      <span>{label}</span>
      <select value={url.get(name)} onChange={(event) => url.set({ [name]: event.target.value, page: null })}>
        <option value="">{any}</option>
        {choices.map((choice) => {
          const [value, text] =
            typeof choice === 'string' ? [choice, choice.toLowerCase().replaceAll('_', ' ')] : choice;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </label>
  );
}
