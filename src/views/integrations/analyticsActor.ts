import { createActor } from 'xstate'
import { inspect } from '#machines/core/recorder/tap'
import { analyticsMachine } from '#machines/integrations/analytics'
import { analyticsCalls, builtConfig } from './analytics'

export const analytics = createActor(analyticsMachine, { input: analyticsCalls(builtConfig), inspect }).start()
