import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { elevationThreshold, shellMachine } from '#machines/app/shell'

function startShell() {
  const clock = new SimulatedClock()
  return { clock, shell: createActor(shellMachine, { clock }).start() }
}

test('the menu starts collapsed, and its button expands and collapses it', () => {
  const { shell } = startShell()
  expect(shell.getSnapshot().matches({ menu: 'collapsed' })).toBe(true)
  shell.send({ type: 'menu.toggle' })
  expect(shell.getSnapshot().matches({ menu: 'expanded' })).toBe(true)
  shell.send({ type: 'menu.toggle' })
  expect(shell.getSnapshot().matches({ menu: 'collapsed' })).toBe(true)
})

test('a pointer that stays unfolds the menu, and folds it by leaving', () => {
  const { shell, clock } = startShell()
  shell.send({ type: 'pointer.entered' })
  expect(shell.getSnapshot().matches({ menu: 'collapsed' })).toBe(true)
  clock.increment(120)
  expect(shell.getSnapshot().matches({ menu: 'hovered' })).toBe(true)
  shell.send({ type: 'pointer.left' })
  expect(shell.getSnapshot().matches({ menu: 'collapsed' })).toBe(true)
})

test('a pointer that only passes over the menu does not unfold it', () => {
  const { shell, clock } = startShell()
  shell.send({ type: 'pointer.entered' })
  clock.increment(119)
  shell.send({ type: 'pointer.left' })
  clock.increment(1000)
  expect(shell.getSnapshot().matches({ menu: 'collapsed' })).toBe(true)
})

test('a menu that appears below a mouse at rest does not unfold until the mouse moves', () => {
  const { shell, clock } = startShell()
  shell.send({ type: 'pointer.below' })
  clock.increment(1000)
  expect(shell.getSnapshot().matches({ menu: 'collapsed' })).toBe(true)
  shell.send({ type: 'pointer.entered' })
  clock.increment(120)
  expect(shell.getSnapshot().matches({ menu: 'hovered' })).toBe(true)
})

test('a menu that was expanded by its button stays when the pointer leaves', () => {
  const { shell, clock } = startShell()
  shell.send({ type: 'pointer.entered' })
  clock.increment(120)
  shell.send({ type: 'menu.toggle' })
  shell.send({ type: 'pointer.left' })
  expect(shell.getSnapshot().matches({ menu: 'expanded' })).toBe(true)
})

test('every navigation collapses the menu, however it was unfolded', () => {
  const { shell, clock } = startShell()
  shell.send({ type: 'menu.toggle' })
  shell.send({ type: 'route.changed' })
  expect(shell.getSnapshot().matches({ menu: 'collapsed' })).toBe(true)

  shell.send({ type: 'pointer.entered' })
  clock.increment(120)
  shell.send({ type: 'route.changed' })
  clock.increment(1000)
  expect(shell.getSnapshot().matches({ menu: 'collapsed' })).toBe(true)
})

test('the top bar is raised beyond ten pixels of scroll, and only there', () => {
  const { shell } = startShell()
  shell.send({ type: 'page.scrolled', y: elevationThreshold })
  expect(shell.getSnapshot().matches({ bar: 'flat' })).toBe(true)
  shell.send({ type: 'page.scrolled', y: elevationThreshold + 1 })
  expect(shell.getSnapshot().matches({ bar: 'elevated' })).toBe(true)
  shell.send({ type: 'page.scrolled', y: 0 })
  expect(shell.getSnapshot().matches({ bar: 'flat' })).toBe(true)
})
