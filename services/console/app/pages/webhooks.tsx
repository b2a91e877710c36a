import { PageHead, Tabs } from '../ui/layout';
import { useUrlState } from '../ui/url-state';
import { Deliveries } from './webhooks/deliveries';
import { Endpoints } from './webhooks/endpoints';
import { Events } from './webhooks/events';
import { Replays } from './webhooks/replays';

export default function Webhooks() {
  const tab = useUrlState().get('tab');
  return (
    <>
      <PageHead title="Webhooks" />
      <Tabs
        name="tab"
        tabs={[
          ['deliveries', 'Deliveries'],
          ['events', 'Events'],
          ['endpoints', 'Endpoints'],
          ['replays', 'Replays'],
        ]}
      />
      {tab === 'replays' ? (
        <Replays />
      ) : tab === 'endpoints' ? (
        <Endpoints />
      ) : tab === 'events' ? (
        <Events />
      ) : (
        <Deliveries />
      )}
    </>
  );
}
