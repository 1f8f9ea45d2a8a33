import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, screen, within } from 'storybook/test'
import { type FtpRow, folderNameItem } from '#api/integrations/ftp'
import { fake } from '#storybook/fake.ts'
import { press } from '#storybook/press.ts'
import { placeAt } from '#views/core/pages.ts'
import FtpPage from './FtpPage'

const seenAt = '2026-03-02T10:41:00.000Z'
const row = (id: number, name: string, more: Partial<FtpRow> = {}): FtpRow => ({
  id,
  name,
  isFolder: true,
  size: null,
  modifiedAt: null,
  seenAt,
  ...more,
})
const connections = [row(1, 'Supplier'), row(2, 'کتابخانه', { seenAt: null })]
const folder = [
  row(11, 'feeds', { modifiedAt: seenAt }),
  row(12, 'stock.csv', { isFolder: false, size: 6, modifiedAt: seenAt }),
  row(13, 'فهرست کتاب‌ها.txt', { isFolder: false, size: 4200, modifiedAt: seenAt }),
]
const listing = fake(folderNameItem, ({ body }) => (body.title ? folder : connections))

function Page({ path }: { path: string }) {
  const place = placeAt(path)
  return place && <FtpPage {...place} />
}

const inFolder = '/services-integrations/ftp/list/Supplier'

export default {
  title: 'Screens/Administrator/Integrations/Files of a server',
  component: Page,
  args: { path: inFolder },
  parameters: { layout: 'padded', route: `${inFolder}?path=feeds/2026`, msw: [listing] },
} satisfies Meta<typeof Page>
type Story = StoryObj<typeof Page>

const bytes = (first: string, { ends = true, rest }: { ends?: boolean; rest?: string } = {}) =>
  http.post('*/api/FTP/Download/:id', async ({ request }) => {
    const { from } = (await request.json()) as { from: number }
    const part = from > 0 ? (rest ?? '') : first
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(part))
        if (ends) controller.close()
      },
    })
    return new HttpResponse(body, { headers: { 'Content-Length': String(6 - from), 'Content-Type': 'application/octet-stream' } })
  })

export const Connections: Story = {
  args: { path: '/services-integrations/ftp/list' },
  parameters: { route: '/services-integrations/ftp/list?page=1&pageSize=100' },
  play: async () => {
    await screen.findByText('کتابخانه')
    await screen.findByText('Never opened')
  },
}

export const Folder: Story = {
  parameters: { states: ['ftpDownload.idle'] },
  play: async () => {
    const where = await screen.findByRole('navigation', { name: 'Path' })
    await expect(within(where).getByRole('link', { name: 'feeds' })).toHaveAttribute('href', `${inFolder}?path=feeds`)
    await screen.findByRole('button', { name: 'Download فهرست کتاب‌ها.txt' })
    await expect(screen.queryByRole('button', { name: 'Download feeds' })).toBeNull()
  },
}

export const Asking: Story = {
  parameters: {
    states: ['ftpDownload.transfer.asking'],
    msw: [http.post('*/api/FTP/Download/:id', () => new Promise<never>(() => undefined)), listing],
  },
  play: async () => {
    await press('Download stock.csv')
    await screen.findByText('Connecting…')
    await press('Give up stock.csv')
    await screen.findByRole('button', { name: 'Download stock.csv' })
    await press('Download stock.csv')
  },
}

export const Receiving: Story = {
  parameters: { states: ['ftpDownload.transfer.receiving'], msw: [bytes('abc', { ends: false }), listing] },
  play: async () => {
    await press('Download stock.csv')
    await screen.findByText('3 B of 6 B')
  },
}

export const BrokenAndSaved: Story = {
  parameters: { states: ['ftpDownload.broken', 'ftpDownload.saved'], msw: [bytes('abc', { rest: 'def' }), listing] },
  play: async () => {
    await press('Download stock.csv')
    await screen.findByText('The connection broke after 3 B.')
    await press('Go on with stock.csv')
    await screen.findByText('Saved: stock.csv')
  },
}

export const NoSecret: Story = {
  parameters: {
    msw: [fake.error(folderNameItem, 424, 'Give the password or the private key first', { reason: 'noSecret' }, { once: true }), listing],
  },
}

export const AnotherKey: Story = {
  parameters: {
    msw: [
      http.post('*/api/FTP/FolderNameItem', async ({ request }) => {
        const { title, page, pageSize } = (await request.json()) as { title?: string; page?: number; pageSize?: number }
        if (title)
          return HttpResponse.json(
            { isSuccess: false, status: 424, message: 'The server shows another key than before', data: { reason: 'hostKey' } },
            { status: 424 },
          )
        const result = { total: 2, page: page ?? 1, pageSize: pageSize ?? 100 }
        return HttpResponse.json({ isSuccess: true, status: 200, message: '', data: connections, result })
      }),
    ],
  },
  play: async () => {
    await screen.findByText(/Confirm the new key/)
    await expect(await screen.findByRole('link', { name: 'To the connection' })).toHaveAttribute(
      'href',
      '/services-integrations/ftp-connection/edit/1',
    )
  },
}

export const EmptyFolder: Story = {
  parameters: { msw: [fake(folderNameItem, [])] },
  play: async () => void (await screen.findByText('Empty folder')),
}
