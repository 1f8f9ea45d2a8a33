import { createActor } from 'xstate'
import { inspect } from '#machines/core/recorder/tap'
import { analyticsMachine } from '#machines/integrations/analytics'
import { analyticsCalls, builtConfig } from './analytics'

/** The one of this page: it starts with the workspace, and its page tells how it is. */
export const analytics = createActor(analyticsMachine, { input: analyticsCalls(builtConfig), inspect }).start()
