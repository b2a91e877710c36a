import { PageHead, Tabs } from '../ui/layout';
import { useUrlState } from '../ui/url-state';
import { Approvers } from './access/approvers';
import { Channels } from './access/channels';
import { HoldLimits } from './access/hold-limits';
import { Partners } from './access/partners';

export default function Access() {
  const tab = useUrlState().get('tab');
  return (
    <>
      <PageHead title="Access" />
      <Tabs
        name="tab"
        tabs={[
          ['channels', 'Channels'],
          ['partners', 'Partners'],
          ['approvers', 'Approvers'],
          ['limits', 'Hold limits'],
        ]}
      />
      {tab === 'partners' ? (
        <Partners />
      ) : tab === 'approvers' ? (
        <Approvers />
      ) : tab === 'limits' ? (
        <HoldLimits />
      ) : (
        <Channels />
      )}
    </>
  );
}
