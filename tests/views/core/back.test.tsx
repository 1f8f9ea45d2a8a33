import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useBack } from '#views/core/back.ts'

const Back = () => <a {...useBack('/order/new-orders').link}>back</a>

function hrefWhenFrom(from: unknown): string | null {
  history.replaceState({ from }, '', '/order/new-orders/edit/7')
  const { unmount } = render(<Back />)
  const href = screen.getByText('back').getAttribute('href')
  unmount()
  return href
}

test('the way back is the list as it was', () => {
  expect(hrefWhenFrom('/order/new-orders?page=3&searchKey=a\\b')).toBe('/order/new-orders?page=3&searchKey=a\\b')
})

test('a way back that leads to another host is none', () => {
  for (const from of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 7])
    expect([from, hrefWhenFrom(from)]).toEqual([from, '/order/new-orders'])
})
