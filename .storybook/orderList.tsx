import type { Canvas } from '#storybook/canvas.ts'
import '#views/app/pageTable.ts'
import type { ReactNode } from 'react'
import { within } from 'storybook/test'
import { basketLists } from '#api/orders/basketLists'
import { type Page, pagesHere } from '#views/core/pages.ts'
import { Activity } from '#views/orders/activity/Activity.tsx'
import { fake } from './fake'
import { rowsOf } from './fixtures/people'

/** What stories of a list of orders share: the page, the tray beside it, and hands. */

export const pageAt = (path: string) => pagesHere().find((page) => page.path === path) as Page
export const key = (code: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true, ...more }))
export const boxes = (canvas: Canvas) => canvas.findAllByLabelText(/^Select Order/)
export const rows = async (canvas: Canvas) => (await boxes(canvas)).map((box) => box.closest('tr') as HTMLElement)
export const body = () => within(document.body)

export const newOrders = {
  args: { page: pageAt('/order/new-orders/list') },
  decorators: [
    (Story: () => ReactNode) => (
      <main style={{ padding: 'var(--space-5)' }}>
        <Story />
        <Activity />
      </main>
    ),
  ],
  parameters: { route: '/order/new-orders/list', msw: [fake(basketLists.newOrders, rowsOf('newOrder'), { total: 1234 })] },
}
