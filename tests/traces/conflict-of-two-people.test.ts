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
    'choice #7: xstate.init → resting',
    'form #8: xstate.init → entry.pristine draft.none',
    'command #9: xstate.init → idle',
    'command #10: xstate.init → idle',
    'command #11: xstate.init → idle',
    'choice #12: xstate.init → resting',
    'choice #13: xstate.init → resting',
    'form #14: xstate.init → entry.pristine draft.none',
    'form #15: xstate.init → entry.pristine draft.none',
    'form #16: xstate.init → entry.pristine draft.none',
    'command #17: xstate.init → idle',
    'combobox #18: xstate.init → closed',
    'command #19: xstate.init → idle',
    'choice #20: xstate.init → resting',
    'choice #21: xstate.init → resting',
    'form #22: xstate.init → entry.pristine draft.none',
    'command #23: xstate.init → idle',
    'menuCounts: xstate.after.interval.menuCounts.window.open.ticking → network.online tab.shown window.open.ticking request.reading',
    'menuCounts: xstate.done.actor.0.menuCounts.request.reading → network.online tab.shown window.open.ticking request.idle',
    'batch batch-1: xstate.init → running',
    'basketMove row-622: xstate.init → sending',
    'basketMove row-622: xstate.error.actor.send → conflicted',
    'batch batch-1: xstate.done.actor.row-622 → settled',
    'menuCounts: counts.due → network.online tab.shown window.open.ticking request.reading',
    'typing #26: xstate.init → idle',
    'menuCounts: xstate.done.actor.0.menuCounts.request.reading → network.online tab.shown window.open.ticking request.idle',
    'typing #26: text.changed → waiting',
    'menuCounts: xstate.after.interval.menuCounts.window.open.ticking → network.online tab.shown window.open.ticking request.reading',
    'typing #26: text.commit → idle',
  ])
})
