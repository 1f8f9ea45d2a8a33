import { setup } from 'xstate'
import { types } from '../core/types'

export type ShellEvent =
  | { type: 'menu.toggle' }
  | { type: 'menu.close' }
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }
  | { type: 'route.changed' }
  | { type: 'page.scrolled'; y: number }

/** Beyond this many pixels of scroll the top bar is raised (docs/product.md, Limits). */
export const elevationThreshold = 10

export const isScrolled = (y: number): boolean => y > elevationThreshold

/**
 * The frame around every page (docs/product.md, States). The side menu is collapsed, expanded for good, or
 * expanded while hovered; every navigation collapses it, and the pointer has to leave and come back
 * before hovering counts again. On a small screen `expanded` is the open drawer. The top bar is
 * raised once the page is scrolled.
 */
export const shellMachine = setup({
  types: types<{ events: ShellEvent }>(),
  delays: { hoverIntent: 120 },
  guards: { isScrolled: ({ event }) => event.type === 'page.scrolled' && isScrolled(event.y) },
}).createMachine({
  id: 'shell',
  type: 'parallel',
  states: {
    menu: {
      initial: 'collapsed',
      on: { 'route.changed': '.collapsed', 'menu.close': '.collapsed' },
      states: {
        collapsed: {
          on: { 'menu.toggle': 'expanded' },
          initial: 'resting',
          states: {
            resting: { on: { 'pointer.entered': 'approached' } },
            // A pointer that only passes over the menu does not unfold it.
            approached: { on: { 'pointer.left': 'resting' }, after: { hoverIntent: '#shell.menu.hovered' } },
          },
        },
        hovered: { on: { 'menu.toggle': 'expanded', 'pointer.left': 'collapsed' } },
        expanded: { on: { 'menu.toggle': 'collapsed' } },
      },
    },
    bar: {
      initial: 'flat',
      states: {
        flat: { on: { 'page.scrolled': { guard: 'isScrolled', target: 'elevated' } } },
        elevated: { on: { 'page.scrolled': [{ guard: 'isScrolled' }, { target: 'flat' }] } },
      },
    },
  },
})
