import { PageHead, Tabs } from '../ui/layout';
import { useUrlState } from '../ui/url-state';
import { Entries } from './catalog/entries';
import { Import } from './catalog/import';
import { KINDS } from './catalog/kinds';

const TABS = [...KINDS.map(({ path, name }) => [path, name] as const), ['import', 'Import'] as const];

export default function Catalog() {
  const tab = useUrlState().get('tab');
  const kind = KINDS.find(({ path }) => path === tab) ?? KINDS[0];
  return (
    <>
      <PageHead title="Catalog" />
      <Tabs name="tab" tabs={TABS} />
      {tab === 'import' ? <Import /> : kind && <Entries key={kind.path} kind={kind} />}
    </>
  );
}
