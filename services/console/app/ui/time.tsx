import { useSession } from '../auth/session';
import { instantInZone, offsetOf, parseInstant } from './instants';

/** An instant in the platform's zone; the offset and the distance from now on hover. */
export function Time({ at }: { at: string | null | undefined }) {
  const session = useSession();
  if (!at) return <span className="faint">–</span>;
  const zone = session.is === 'signedIn' ? session.session.platformZone : 'UTC';
  const instant = parseInstant(at, zone);
  return (
    <time
      dateTime={instant.toISOString()}
      title={`${instantInZone(instant, zone)} ${offsetOf(instant, zone)} · ${zone}`}
    >
      {instantInZone(instant, zone)}
    </time>
  );
}
