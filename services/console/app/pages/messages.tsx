import { DeadLetters } from '../ui/dead-letters';
import { PageHead, Tabs } from '../ui/layout';
import { useUrlState } from '../ui/url-state';
import { Offers } from './messages/offers';
import { Sent } from './messages/sent';
import { Templates } from './messages/templates';

const TABS = [
  ['messages', 'Messages'],
  ['templates', 'Templates'],
  ['offers', 'Win-back offers'],
  ['dead', 'Dead letters'],
] as const;

export default function Messages() {
  const tab = useUrlState().get('tab');
  return (
    <>
      <PageHead title="Messages" />
      <Tabs name="tab" tabs={TABS} />
      {tab === 'templates' && <Templates />}
      {tab === 'offers' && <Offers />}
      {tab === 'dead' && <DeadLetters service="marketing" />}
      {(tab === '' || tab === 'messages') && <Sent />}
    </>
  );
}
