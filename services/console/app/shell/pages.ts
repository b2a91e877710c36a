import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export interface PageEntry {
  path: string;
  name: string;
  /** Who sees it. An agent's token opens none of the operators' routes. */
  for: 'operator' | 'agent' | 'both';
  page: LazyExoticComponent<ComponentType>;
}

/** The console's pages in the order of the menu; each is loaded when it is first opened. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', name: 'Overview', for: 'operator', page: lazy(() => import('../pages/overview')) },
  { path: '/availability', name: 'Availability', for: 'operator', page: lazy(() => import('../pages/availability')) },
  { path: '/bookings', name: 'Bookings', for: 'operator', page: lazy(() => import('../pages/bookings')) },
  { path: '/holds', name: 'Holds', for: 'operator', page: lazy(() => import('../pages/holds')) },
  { path: '/carts', name: 'Carts and holds', for: 'agent', page: lazy(() => import('../pages/carts')) },
  { path: '/webhooks', name: 'Webhooks', for: 'operator', page: lazy(() => import('../pages/webhooks')) },
  { path: '/messages', name: 'Messages', for: 'operator', page: lazy(() => import('../pages/messages')) },
  { path: '/catalog', name: 'Catalog', for: 'operator', page: lazy(() => import('../pages/catalog')) },
  { path: '/access', name: 'Access', for: 'operator', page: lazy(() => import('../pages/access')) },
];

export function pagesFor(isOperator: boolean): readonly PageEntry[] {
  return PAGES.filter(({ for: who }) => who === 'both' || who === (isOperator ? 'operator' : 'agent'));
}
