import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Session, signIn, signOut } from '../auth/session';
import { KeyboardHelp } from './keyboard';
import { type PageEntry } from './pages';
import { ThemeChoice } from './theme';

interface Props {
  session: Session;
  ended: boolean;
  pages: readonly PageEntry[];
  children: ReactNode;
}

export function Shell({ session, ended, pages, children }: Props) {
  const [location] = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const here = pages.find(({ path }) => path === location);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="top">
        <span className="brand">Stayline</span>
        <button
          className="menu-button"
          aria-expanded={menuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          Menu
        </button>
        <nav id="menu" className={menuOpen ? 'open' : ''} aria-label="Pages" onClick={() => setMenuOpen(false)}>
          {pages.map(({ path, name }) => (
            <Link key={path} href={path} aria-current={here?.path === path ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <div className="who">
          <span title={session.subject}>{session.name}</span>
          <small>{session.isOperator ? 'operator' : 'agent'}</small>
          <ThemeChoice />
          <button className="quiet" onClick={signOut}>
            Sign out
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {ended && (
          <p className="notice warning" role="alert">
            Your sign-in has ended. What you see is not updated any more.{' '}
            <button onClick={() => void signIn()}>Sign in again</button>
          </p>
        )}
        {children}
      </main>
      <KeyboardHelp />
    </div>
  );
}
