import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { statesOf } from '#machines/app/replay/states'

test('conflict of two people goes as it was recorded', () => {
  const replayed = replay(readTrace(readFileSync(new URL('./conflict-of-two-people.json', import.meta.url), 'utf8')))
  expect(replayed.difference?.difference).toBeUndefined()
  expect([replayed.verdict, replayed.gaps]).toEqual(['agrees', []])
  expect(statesOf(replayed)).toEqual([
    'app #2: xstate.init → entrance',
    'session: xstate.init → loadingUser',
    'connection: xstate.init → online',
    'session: xstate.done.actor.fetchUser → signedIn.ready',
    'app #2: workspace.loaded → workspace',
    'shell: xstate.init → menu.collapsed.resting bar.flat',
    'menuCounts: xstate.init → network.online tab.shown window.closed request.idle',
    'menuCounts: route.changed → network.online tab.shown window.open.ticking request.reading',
    'menuCounts: xstate.done.actor.0.menuCounts.request.reading → network.online tab.shown window.open.ticking request.idle',
    'command #7: xstate.init → idle',
    'form #8: xstate.init → entry.pristine draft.none',
    'command #9: xstate.init → idle',
    'form #10: xstate.init → entry.pristine draft.none',
    'command #11: xstate.init → idle',
    'combobox #12: xstate.init → closed',
    'command #13: xstate.init → idle',
    'command #14: xstate.init → idle',
    'command #15: xstate.init → idle',
    'command #16: xstate.init → idle',
    'command #17: xstate.init → idle',
    'form #18: xstate.init → entry.pristine draft.none',
    'form #19: xstate.init → entry.pristine draft.none',
    'bulkMove batch-1: xstate.init → running',
    'basketMove basket-622: xstate.init → sending',
    'basketMove basket-622: xstate.error.actor.send → conflicted',
    'bulkMove batch-1: xstate.done.actor.basket-622 → settled',
    'menuCounts: counts.due → network.online tab.shown window.open.ticking request.reading',
    'menuCounts: xstate.done.actor.0.menuCounts.request.reading → network.online tab.shown window.open.ticking request.idle',
  ])
})
