import { Button, Callout, Heading, Skeleton, Text } from '@radix-ui/themes'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { secret } from '#api/core/secret'
import { type FtpAccess, readFtpAccess, setFtpSecret, testFtpConnection, trustFtpKey } from '#api/integrations/ftp'
import { refresh, useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextAreaField } from '#views/core/field/TextAreaField.tsx'
import { dateTime } from '#views/core/format.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useForm } from '#views/core/useForm.ts'
import styles from './Ftp.module.css'
import { texts } from './texts'

const accessTexts = texts.access
const name = 'FtpAccess'
const schema = z.object({ secret: secret(z.string().check(z.minLength(1, { error: 'Give the password or the private key' }))) })

export function Access({ id }: { id: number }) {
  const read = useAnswer(name, readFtpAccess, { params: { id } })
  const access = read.data?.data
  return (
    <section aria-label={accessTexts.heading} className={styles.part}>
      <Heading as="h2" size="3">
        {accessTexts.heading}
      </Heading>
      {read.error && !access ? (
        <PartFault text={read.error.message} onRetry={() => void read.mutate()} />
      ) : access ? (
        <CurrentAccess id={id} access={access} />
      ) : (
        <Skeleton height="96px" />
      )}
    </section>
  )
}

function CurrentAccess({ id, access }: { id: number; access: FtpAccess }) {
  const { secretSetAt, isElsewhere, canKeepSecrets } = access
  return (
    <>
      <Text as="p" size="2">
        {secretSetAt ? accessTexts.setAt(dateTime(secretSetAt)) : accessTexts.notSet} {isElsewhere && accessTexts.elsewhere}
      </Text>
      {canKeepSecrets ? <SecretForm id={id} /> : <Text size="2">{accessTexts.cannotKeep}</Text>}
      <HostKey id={id} access={access} />
    </>
  )
}

function SecretForm({ id }: { id: number }) {
  const form = useForm({
    schema,
    initial: { secret: '' },
    submit: (body) => client.call(setFtpSecret, { params: { id }, body }),
  })
  return (
    <Form
      form={form}
      label={accessTexts.heading}
      onSucceeded={() => {
        form.send({ type: 'form.reset', initial: { secret: '' } })
        void refresh(name)
        toast.success(accessTexts.secretSaved)
      }}
    >
      <div className={styles.secret}>
        <TextAreaField form={form} name="secret" label={accessTexts.secret} hint={accessTexts.hint} />
      </div>
      <div className={styles.row}>
        <SubmitButton form={form}>{accessTexts.keep}</SubmitButton>
      </div>
    </Form>
  )
}

function HostKey({ id, access: { fingerprint, refusedFingerprint, lastError } }: { id: number; access: FtpAccess }) {
  const testing = useCommand<AnswerOf<typeof testFtpConnection>>({
    onSucceeded: ({ data }) => {
      void refresh(name)
      toast.success(accessTexts.works(data.entries))
    },
    onFailed: () => void refresh(name),
  })
  const trusting = useCommand({
    onSucceeded: () => {
      void refresh(name)
      toast.success(accessTexts.trusted)
    },
  })
  const failure = testing.error ?? trusting.error
  return (
    <>
      <Text as="p" size="2">
        {accessTexts.fingerprint}:{' '}
        {fingerprint ? (
          <bdi dir="ltr" className={styles.key}>
            {fingerprint}
          </bdi>
        ) : (
          accessTexts.notPinned
        )}
      </Text>
      {refusedFingerprint && (
        <Callout.Root highContrast color="red" role="alert">
          <Callout.Text>
            {accessTexts.refused}{' '}
            <bdi dir="ltr" className={styles.key}>
              {refusedFingerprint}
            </bdi>
          </Callout.Text>
          <div>
            <Button
              type="button"
              color="red"
              variant="soft"
              highContrast
              loading={trusting.isRunning}
              onClick={() => trusting.run(() => client.call(trustFtpKey, { params: { id }, body: { fingerprint: refusedFingerprint } }))}
            >
              {accessTexts.trust}
            </Button>
          </div>
        </Callout.Root>
      )}
      {(failure instanceof Error || lastError) && (
        <ErrorLine before={accessTexts.lastError}>{errorText(failure, lastError ?? undefined)}</ErrorLine>
      )}
      <div className={styles.row}>
        <Button
          type="button"
          variant="soft"
          loading={testing.isRunning}
          onClick={() => testing.run(() => client.call(testFtpConnection, { params: { id } }))}
        >
          {accessTexts.test}
        </Button>
      </div>
    </>
  )
}
