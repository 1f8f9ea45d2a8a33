import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { dryRunSync, lastSync, readSync, startSync, stopSync, syncCalls, syncLists } from '#api/fortnox/calls'
import { readStatus } from '#api/fortnox/connection'
import { fake } from '#storybook/fake.ts'
import {
  articleRows,
  connected,
  dryRun,
  invoiceRows,
  noAccount,
  syncDone,
  syncRunning,
  unconnected,
  voucherRows,
} from '#storybook/fixtures/fortnox.ts'
import { opened } from '#storybook/opened.ts'
import { PageAt } from '#storybook/PageAt.tsx'
import { press } from '#storybook/press.ts'

const products = '/fortnox/export-products'

const client = '/fortnox/get-client'

const reading = [
  fake(readStatus, connected),
  fake(syncLists.article, articleRows),
  fake(syncLists.invoice, invoiceRows),
  fake(syncLists.voucher, []),
  fake(lastSync, null),
]

const at = (path: string, ...msw: ReturnType<typeof fake>[]) => ({ route: path, msw: [...msw, ...reading] })

export default {
  title: 'Screens/Accountant/Fortnox/Documents',
  component: PageAt,
  args: { path: products },
  parameters: { layout: 'padded', ...at(products) },
} satisfies Meta<typeof PageAt>

type Story = StoryObj<typeof PageAt>

const choose = async (title = 'Blinda ugglan') => {
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  await press('Sync…')
}

export const Rows: Story = {
  parameters: { states: ['fortnoxSync.idle'] },
  async play() {
    const text = within(await screen.findByRole('table', { name: 'Export products' }))
    for (const state of ['Not sent', 'Changed', 'Synced', 'Sending', 'Unconfirmed', 'Failed', 'Cannot be sent'])
      await expect((await text.findAllByText(state)).length).toBeGreaterThan(0)
    const failed = within(text.getByRole('row', { name: /Sånger från Khorasan/ }))
    await expect(failed.getByText('Kunde inte hitta konto')).toBeVisible()
    const fix = failed.getByText('Open the account in Fortnox, or give the article group another one')
    await expect(fix.scrollWidth).toBeLessThanOrEqual(fix.clientWidth || fix.scrollWidth)
    await expect(fix).toBeVisible()
    await expect(failed.getByRole('link', { name: 'Fix' })).toHaveAttribute('href', '/init/article-group/list')
    await expect(failed.getByRole('link', { name: 'bok-4' })).toHaveAttribute('href', '/products/book-product/detail/edit/4')
    await expect(text.queryByRole('button', { name: 'Sync Sju sekel av persisk poesi' })).toBeNull()
  },
}

export const Opening: Story = {
  parameters: { states: ['fortnoxSync.opening'], ...at(products, fake.never(lastSync)) },
  play: async () => void (await screen.findByText('Connected to Bokhuset Skandinavien AB')),
}

export const NotConnected: Story = {
  parameters: at(products, fake(readStatus, { ...unconnected, reason: 'Access was withdrawn in Fortnox on 2026-03-05' })),
  async play() {
    await screen.findByText('Access was withdrawn in Fortnox on 2026-03-05')
    await expect(await screen.findByRole('link', { name: 'Connect Fortnox' })).toHaveAttribute('href', client)
  },
}

export const WhatWouldChange: Story = {
  parameters: at(`${products}?record=2`, fake(syncCalls.article, { outcome: 'synced', remoteId: 'bok-2' })),
  async play() {
    const dialog = within(await screen.findByRole('dialog', { name: 'بوف کور' }))
    await dialog.findByRole('cell', { name: 'Būf-i kūr' })
    await userEvent.click(dialog.getByRole('button', { name: 'Sync' }))
    await screen.findByText('In Fortnox as bok-2.')
  },
}

export const WhyItFailed: Story = {
  parameters: at(`${products}?record=4`, fake.error(syncCalls.article, 409, noAccount.message, noAccount)),
  async play() {
    const dialog = within(await screen.findByRole('dialog', { name: 'Sånger från Khorasan' }))
    await expect(await dialog.findByRole('link', { name: 'Fix' })).toHaveAttribute('href', '/init/article-group/list')
    await userEvent.click(dialog.getByRole('button', { name: 'Sync' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const DryRunLoading: Story = {
  parameters: { states: ['fortnoxSync.previewing'], ...at(products, fake.never(dryRunSync)) },
  async play() {
    await choose()
    await screen.findByRole('status', { name: 'Calculating…' })
  },
}

export const DryRunShown: Story = {
  args: { path: '/fortnox/export-orders' },
  parameters: {
    states: ['fortnoxSync.previewed', 'fortnoxSync.starting'],
    ...at('/fortnox/export-orders', fake(dryRunSync, dryRun), fake.never(startSync)),
  },
  async play() {
    await choose('Sara Lind')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sync preview' }))
    await dialog.findByText('Accounting: 1 voucher', { selector: 'h3' })
    await expect(dialog.getAllByText('SEK 505.35', { exact: false }).length).toBeGreaterThan(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Sync' }))
    await expect(dialog.getByRole('button', { name: 'Sync' })).toBeDisabled()
  },
}

export const Refused: Story = {
  parameters: {
    states: ['fortnoxSync.refused'],
    ...at(products, fake.error(dryRunSync, 422, 'None of these rows is here any more: read the list again')),
  },
  async play() {
    await choose('Dikter')
    await screen.findByText('None of these rows is here any more: read the list again')
  },
}

export const UnderWay: Story = {
  parameters: {
    states: ['fortnoxSync.following.resting', 'fortnoxSync.following.asking'],
    ...at(products, fake(lastSync, { ...syncRunning, waitingUntil: '2026-03-05T10:00:03.000Z' }), fake.never(readSync)),
  },
  async play() {
    const card = within(await screen.findByRole('region', { name: 'Sync' }))
    await card.findByText(/15 of 60 · Synced: 12 · Unchanged: 3 · Fortnox asks us to wait 1 s/)
    await expect(card.getByRole('progressbar')).toHaveValue(15)
  },
}

export const Away: Story = {
  parameters: { states: ['fortnoxSync.following.away'], ...at(products, fake(lastSync, syncRunning), fake.lost(readSync)) },
  play: async () => void (await screen.findByText(/Cannot reach the server/)),
}

export const GivingUp: Story = {
  parameters: {
    states: ['fortnoxSync.stopping'],
    ...at(products, fake(lastSync, syncRunning), fake(readSync, syncRunning), fake.never(stopSync)),
  },
  async play() {
    await press('Stop sync')
    await expect(screen.getByRole('button', { name: 'Stop sync' })).toBeDisabled()
  },
}

export const Done: Story = {
  parameters: {
    states: ['fortnoxSync.ended'],
    ...at(products, fake(lastSync, syncRunning), fake(readSync, syncDone), fake(dryRunSync, dryRun)),
  },
  async play() {
    const card = within(await screen.findByRole('region', { name: 'Sync' }))
    await card.findByText('The sync is done')
    await card.findByText('Kunde inte hitta konto')
    await userEvent.click(card.getByRole('button', { name: 'Sync these again' }))
    await opened()
  },
}

export const Vouchers: Story = {
  args: { path: '/fortnox/export-orders' },
  parameters: at('/fortnox/export-orders?of=vouchers', fake(syncLists.voucher, voucherRows)),
  async play() {
    const table = within(await screen.findByRole('table', { name: 'Export orders' }))
    const booked = within(await table.findByRole('row', { name: /Kundfaktura 100042/ }))
    await booked.findByText('Synced', { selector: 'span' })
    await booked.findByText('Booked by Fortnox with the invoice')
    await table.findByText('Fortnox books it with the invoice')
    await userEvent.click(booked.getByRole('link', { name: 'Kundfaktura 100042' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Kundfaktura 100042' }))
    await expect(dialog.getByRole('link', { name: 'Open document' })).toHaveAttribute('href', '/order/done-orders/invoice/11')
  },
}

export const NoVouchers: Story = {
  args: { path: '/fortnox/export-orders' },
  parameters: at('/fortnox/export-orders?of=vouchers'),
  play: async () => void (await screen.findByText('No vouchers yet')),
}
