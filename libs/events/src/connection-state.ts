import { messageOf } from './message-of';
import { type EventLogState } from './event-log';

/** Remembers whether the last use of the event log succeeded, and logs a line only when that changes. */
export class ConnectionState {
  private error: string | undefined;

  constructor(
    private readonly transport: EventLogState['transport'],
    private readonly onChange: (connected: boolean, error: string | undefined) => void,
  ) {}

  succeeded(): void {
    if (this.error === undefined) return;
    this.error = undefined;
    this.onChange(true, undefined);
  }

  failed(error: unknown): void {
    const wasConnected = this.error === undefined;
    this.error = messageOf(error);
    if (wasConnected) this.onChange(false, this.error);
  }

  read(): EventLogState {
    return { transport: this.transport, connected: this.error === undefined, lastError: this.error };
  }
}
