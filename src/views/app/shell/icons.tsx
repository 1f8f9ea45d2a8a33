import { isKeyOf } from '#api/core/objects'
import type { sections } from '../menuSections'

export const shapes = {
  dashboard: 'M3 11 10 4l7 7M5 9.5V16h3.5v-4h3v4H15V9.5',
  products: 'M4 4h4v12H4zM8 4h4v12H8zM12.5 5l3.5-.8 2 11-3.5.8z',
  order: 'M2.5 4H5l2 9h8l1.5-6.5H5.6M8 16.5h.01M14 16.5h.01',
  agent: 'M4 16V6l6-3 6 3v10M8 16v-4h4v4M7 8h.01M13 8h.01M10 8h.01',
  'admin-agent': 'M2.5 6h9v8h-9zM11.5 9h3l3 2.5V14h-6M6 16.5h.01M14.5 16.5h.01',
  'library-services': 'M10 5.5C8 4 5.5 4 3 4.8V15c2.5-.8 5-.8 7 .7 2-1.5 4.5-1.5 7-.7V4.8c-2.5-.8-5-.8-7 .7zM10 5.5v10',
  'services-integrations': 'M7 3v4M13 3v4M5 7h10v3a5 5 0 0 1-10 0zM10 15v3',
  init: 'M4 5h12M4 10h12M4 15h12M7 3.5v3M13 8.5v3M8.5 13.5v3',
  administration: 'M10 2.5 16 5v5c0 3.5-2.4 6.2-6 7.5C6.4 16.2 4 13.5 4 10V5zM7.5 10l1.8 1.8 3.2-3.6',
  finance: 'M3 5.5h14v9H3zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5.5 10h.01M14.5 10h.01',
  transport: 'M10 3l7 3.5v7L10 17l-7-3.5v-7zM3 6.5l7 3.5 7-3.5M10 10v7',
  fortnox: 'M5 3h10v14H5zM8 6.5h4M8 10h.01M12 10h.01M8 13.5h.01M12 13.5h.01',
  'accounts-profiles':
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16c.5-3 2.5-4.5 5-4.5s4.5 1.5 5 4.5M13 4a2.8 2.8 0 0 1 0 5.3M14.5 12c1.7.6 2.7 2 3 4',
  statistics: 'M4 16V9M9 16V4M14 16v-5M2.5 16.5h15',
  inventory: 'M3 8l7-4.5L17 8v8.5H3zM6.5 16.5v-6h7v6M6.5 13.5h7',
  'cash-sell': 'M4 9h12v7.5H4zM6 9V3.5h8V9M8 6h4M9 12.5h2',
  config: 'M13 3.5a4 4 0 0 0-3.8 5.3L3 15v2h3v-2h2v-2l1.6-1.6A4 4 0 1 0 13 3.5zM14 7h.01',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4',
  logout: 'M8 3.5H4v13h4M8 10h9M13.5 6.5 17 10l-3.5 3.5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5 5 15',
  bell: 'M4 14h12l-2-3V8a4 4 0 0 0-8 0v3zM8.5 16.5h3',
  system: 'M3 4h14v9.5H3zM7 16.5h6M10 13.5v3',
  light: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v2M10 16v2M2 10h2M16 10h2M4 4l2 2M14 14l2 2M4 16l2-2M14 6l2-2',
  dark: 'M16 11.5A6.5 6.5 0 0 1 8.5 4a6.5 6.5 0 1 0 7.5 7.5z',
  direction: 'M6 4l-3 3 3 3M3 7h14M14 10l3 3-3 3M17 13H3',
  support: 'M4.5 17V3.5h9.5l-2 3.5 2 3.5H4.5',
  keys: 'M2.5 5h15v10h-15zM5.5 8h.01M8.5 8h.01M11.5 8h.01M14.5 8h.01M6.5 12h7',
  chevron: 'M6 8l4 4 4-4',
} satisfies Record<(typeof sections)[number]['name'] | (string & {}), string>

export type IconName = keyof typeof shapes

export const iconOf = (section: string): IconName => (isKeyOf(shapes, section) ? section : 'config')

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 20 20" aria-hidden data-icon={name}>
    <path d={shapes[name]} />
  </svg>
)
