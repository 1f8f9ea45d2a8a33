import { setup } from 'xstate'
import { types } from '../core/types'

export type ShellEvent =
  | { type: 'menu.toggle' }
  | { type: 'menu.close' }
  /** The menu appeared below a mouse at rest, or a mouse comes over it: the next movement tells. */
  | { type: 'pointer.below' }
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }
  | { type: 'route.changed' }
  | { type: 'page.scrolled'; y: number }

/** Pixels (docs/product.md, Limits). */
export const elevationThreshold = 10

export const isScrolled = (y: number): boolean => y > elevationThreshold

/**
 * The frame around each page (docs/product.md, States). The side menu is collapsed, expanded, or expanded on hover; navigation collapses
 * it, and the pointer must leave before hovering counts again. On small screens `expanded` is the drawer. The top bar is raised when the
 * page is scrolled.
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
            resting: { on: { 'pointer.below': 'below', 'pointer.entered': 'approached' } },
            // Browsers report a pointer that enters although only the menu has moved.
            below: { on: { 'pointer.entered': 'approached', 'pointer.left': 'resting' } },
            // A pointer that only passes does not expand the menu.
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
