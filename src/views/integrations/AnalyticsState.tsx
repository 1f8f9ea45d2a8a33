import { Callout } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import type { AnalyticsActor } from '#machines/integrations/analytics'
import { texts } from './texts'

const googleTexts = texts.google

export function AnalyticsState({ actor }: { actor: AnalyticsActor }) {
  const state = useSelector(actor, (snapshot) => (snapshot.hasTag('starting') ? 'starting' : snapshot.value))
  if (state === 'starting')
    return (
      <Callout.Root highContrast mb="4" role="status">
        <Callout.Text>{googleTexts.starting}</Callout.Text>
      </Callout.Root>
    )
  const [heading, text] =
    state === 'started'
      ? [googleTexts.started, googleTexts.startedText]
      : state === 'silent'
        ? [googleTexts.silent, googleTexts.silentText]
        : [googleTexts.off, googleTexts.offText]
  return (
    <Callout.Root highContrast mb="4" color={state === 'started' ? 'green' : 'gray'} role="status">
      <Callout.Text weight="medium">{heading}</Callout.Text>
      <Callout.Text>{text}</Callout.Text>
    </Callout.Root>
  )
}
