import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Refusal } from './states';

/** A modal dialog of the browser's own: it keeps the focus inside, closes on Esc, and gives the focus back. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} aria-labelledby={id} onCancel={(event) => (event.preventDefault(), onClose())}>
      <header>
        <h2 id={id}>{title}</h2>
        <button className="quiet" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}

interface FormDialogProps {
  title: string;
  /** What will happen, in words. */
  consequence?: ReactNode;
  action: string;
  danger?: boolean;
  onClose: () => void;
  /** Closes the dialog when it succeeds; a refusal is shown in it. */
  onSubmit: (values: FormData) => Promise<unknown>;
  children?: ReactNode;
}

export function FormDialog({ title, consequence, action, danger, onClose, onSubmit, children }: FormDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSubmit(new FormData(event.currentTarget));
      onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {consequence && <p>{consequence}</p>}
        {children}
        {error !== undefined && <Refusal error={error} />}
        <footer>
          <button type="button" onClick={onClose}>
            Keep as it is
          </button>
          <button className={danger ? 'danger' : 'primary'} disabled={busy}>
            {busy ? 'Working …' : action}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
