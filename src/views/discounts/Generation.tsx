import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { client } from '#api/core/client'
import { codeAlphabet } from '#api/discounts/codes'
import { generateCodes, switchOffUnused } from '#api/discounts/packs'
import { inspect } from '#machines/core/recorder/tap'
import { generationMachine } from '#machines/discounts/generation'
import { refresh } from '#views/core/data.ts'
import { ConfirmDialog } from '#views/core/dialog/ConfirmDialog.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { number } from '#views/core/format.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from './Discounts.module.css'
import { GeneratedCodes } from './GeneratedCodes'
import { type PackRecord, usePack } from './records'
import { texts } from './texts'

const packTexts = texts.packs

export default function GenerationPanel({ id }: { id: number }) {
  const pack = usePack(id)
  return pack ? <Generation key={`${pack.id}-${pack.version}`} pack={pack} /> : null
}

function Generation({ pack }: { pack: PackRecord }) {
  const { id, version, count, length } = pack
  const actor = useActorRef(generationMachine, {
    inspect,
    input: {
      made: pack.made,
      total: count,
      // Also after a reload; what has begun goes on only when asked.
      isAtOnce: pack.made === 0 && history.state?.makesCodes === true,
      generate: async () => (await client.call(generateCodes, { body: { id, version } })).data,
    },
  })
  const { made, total, error } = useSelector(actor, ({ context }) => context)
  const isMaking = useSelector(actor, (state) => state.matches('generating'))
  const isStopping = useSelector(actor, (state) => state.matches({ generating: 'stopping' }))
  const isMade = useSelector(actor, (state) => state.matches('made'))
  const isFailed = useSelector(actor, (state) => state.matches('failed'))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isMaking && made !== pack.made) void refresh('DiscountCodePack')
  }, [isMaking, made, pack.made])
  return (
    <section className={styles.section} aria-labelledby="codes">
      <Heading as="h2" size="3" id="codes">
        {packTexts.title}
      </Heading>
      <Text as="p" size="2" color="gray">
        {packTexts.strength(Math.floor(length * Math.log2(codeAlphabet.length)), count, inWords(codeAlphabet.length ** length / count))}
      </Text>
      <div>
        <progress className={styles.progress} value={made} max={total} aria-label={packTexts.made(made, total)} />
        <Text as="p" size="2" role="status">
          {isMade ? packTexts.all(total) : packTexts.made(made, total)}
        </Text>
      </div>
      {isFailed && <ErrorLine>{errorText(error, texts.failed)}</ErrorLine>}
      <Flex gap="3" wrap="wrap">
        {!isMade && !isMaking && (
          <Button onClick={() => actor.send({ type: 'generation.start' })}>{made > 0 ? packTexts.goOn : packTexts.make}</Button>
        )}
        {isMaking && (
          <Button variant="soft" color="gray" disabled={isStopping} onClick={() => actor.send({ type: 'generation.stop' })}>
            {isStopping ? packTexts.stopping : packTexts.stop}
          </Button>
        )}
        {made > 0 && !isMaking && (
          <Button variant="soft" color="red" highContrast onClick={() => setOpen(true)}>
            {packTexts.switchOff}
          </Button>
        )}
      </Flex>
      {pack.made > 0 && <GeneratedCodes packId={id} />}
      {isOpen && <SwitchOff id={id} onClose={() => setOpen(false)} />}
    </section>
  )
}

const words = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/** 42 000 000 000 → '42 billion'. */
function inWords(guesses: number): string {
  const step = Math.min(Math.floor(Math.log10(guesses) / 3), words.length - 1)
  return `${number(Math.floor(guesses / 1000 ** step))} ${words[step]}`.trim()
}

function SwitchOff({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={packTexts.switchOffTitle}
      confirm={packTexts.switchOff}
      call={() => client.call(switchOffUnused, { params: { id } })}
      onDone={({ data }) => {
        toast.success(packTexts.switchedOff(data.switchedOff))
        void refresh('DiscountCodePack')
      }}
      onClose={onClose}
    >
      {packTexts.switchOffText}
    </ConfirmDialog>
  )
}
