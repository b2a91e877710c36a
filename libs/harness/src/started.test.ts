import { Started } from './started';

function recorded(): { started: Started; stopped: string[] } {
  const started = new Started();
  const stopped: string[] = [];
  for (const name of ['database', 'service', 'client'])
    started.add(name, () => {
      stopped.push(name);
      if (name === 'service') throw new Error('The service does not stop');
    });
  return { started, stopped };
}

it('stops everything, the last first, though something fails to stop, and says what', async () => {
  const { started, stopped } = recorded();
  await expect(started.stop()).rejects.toThrow('The service does not stop');
  expect(stopped).toEqual(['client', 'service', 'database']);
});

it('stops everything once, and nothing where nothing was started', async () => {
  const { started, stopped } = recorded();
  await started.stop().catch(() => undefined);
  await started.stop();
  expect(stopped).toHaveLength(3);
  await new Started().stop();
});
