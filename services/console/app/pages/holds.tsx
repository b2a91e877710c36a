import { PageHead, Tabs } from '../ui/layout';
import { DeadLetters } from '../ui/dead-letters';
import { useUrlState } from '../ui/url-state';
import { Proof } from './holds/proof';
import { Pushes } from './holds/pushes';

export default function Holds() {
  const tab = useUrlState().get('tab');
  return (
    <>
      <PageHead title="Holds" />
      <Tabs
        name="tab"
        tabs={[
          ['pushes', 'Channel manager'],
          ['proof', 'What disagrees'],
          ['holds-dead', 'Dead letters of holds'],
          ['cart-dead', 'Dead letters of carts'],
        ]}
      />
      {tab === 'proof' ? (
        <Proof />
      ) : tab === 'holds-dead' ? (
        <DeadLetters service="holds" />
      ) : tab === 'cart-dead' ? (
        <DeadLetters service="cart" />
      ) : (
        <Pushes />
      )}
    </>
  );
}
