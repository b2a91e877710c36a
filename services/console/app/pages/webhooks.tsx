import { PageHead, Tabs } from '../ui/layout';
import { useUrlState } from '../ui/url-state';
import { Deliveries } from './webhooks/deliveries';
import { Endpoints } from './webhooks/endpoints';
import { Events } from './webhooks/events';

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
        ]}
      />
      {tab === 'endpoints' ? <Endpoints /> : tab === 'events' ? <Events /> : <Deliveries />}
    </>
  );
}
