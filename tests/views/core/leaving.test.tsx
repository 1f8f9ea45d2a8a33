import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLeaving } from '#views/core/entity/useLeaving.ts'
import { leaveFor, leaveUnasked } from '#views/core/leaving.ts'

function Work({ name, isAtStake = true }: { name: string; isAtStake?: boolean }) {
  const { going, stay } = useLeaving(() => isAtStake)
  if (!going) return null
  return (
    <div role="alertdialog" aria-label={name}>
      <button type="button" onClick={stay}>
        Stay
      </button>
      <button type="button" onClick={going.go}>
        Leave
      </button>
    </div>
  )
}

const leave = () => {
  const left: string[] = []
  act(() => leaveFor('/dashboard', () => left.push('/dashboard')))
  return left
}
const closesUnasked = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('whoever has something at stake is asked before a link is followed and before the tab is closed', () => {
  render(<Work name="Export" />)
  expect(closesUnasked()).toBe(false)
  const left = leave()
  expect(left).toEqual([])
  act(() => screen.getByRole('button', { name: 'Stay' }).click())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const leftAfterAll = leave()
  act(() => screen.getByRole('button', { name: 'Leave' }).click())
  expect([left, leftAfterAll]).toEqual([[], ['/dashboard']])
})

test('nothing is asked while nothing is at stake', () => {
  render(<Work name="Export" isAtStake={false} />)
  expect(closesUnasked()).toBe(true)
  expect(leave()).toEqual(['/dashboard'])
})

test('when an export has ended, the form that stood guard before it does again', () => {
  const form = render(<Work name="Form" />)
  const exporting = render(<Work name="Export" />)
  leave()
  expect(screen.getByRole('alertdialog').getAttribute('aria-label')).toBe('Export')
  exporting.unmount()
  leave()
  expect(screen.getByRole('alertdialog').getAttribute('aria-label')).toBe('Form')
  form.unmount()
  expect(leave()).toEqual(['/dashboard'])
})

test('a form with nothing unsaved does not keep the one beside it from asking', () => {
  render(<Work name="Account" />)
  render(<Work name="Address" isAtStake={false} />)
  expect(leave()).toEqual([])
  expect(screen.getByRole('alertdialog').getAttribute('aria-label')).toBe('Account')
})

test('whoever knows that nothing can be lost goes unasked', () => {
  render(<Work name="Form" />)
  const left: string[] = []
  leaveUnasked(() => leaveFor('/dashboard', () => left.push('/dashboard')))
  expect(left).toEqual(['/dashboard'])
  expect(leave()).toEqual([])
})
