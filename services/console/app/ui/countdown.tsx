import { useEffect, useState } from 'react';
import { Time } from './time';

const SECOND = 1_000;

/** How long until an instant, counted down. */
export function Countdown({ to }: { to: string }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const left = Math.floor((Date.parse(to) - now) / SECOND);
  if (left <= 0) return <span className="faint">the cutoff has passed</span>;
  const two = (value: number) => String(value).padStart(2, '0');
  return (
    <span className="countdown" role="timer" aria-live="off">
      {two(Math.floor(left / 3600))}:{two(Math.floor(left / 60) % 60)}:{two(left % 60)} left, until <Time at={to} />
    </span>
  );
}
