import { useState } from 'react';

const KEPT = 'stayline-theme';
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const kept = localStorage.getItem(KEPT) as Theme | null;
apply(kept ?? 'system');

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(kept ?? 'system');
  const choose = (next: Theme) => {
    localStorage.setItem(KEPT, next);
    apply(next);
    setTheme(next);
  };
  return (
    <select
      aria-label="Colours"
      className="quiet"
      value={theme}
      onChange={(event) => choose(event.target.value as Theme)}
    >
      {THEMES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
