import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { addSubSetUser, newSubSetUser, removeSubSetUser, userSubSetList } from '#api/accounts/users'
import { client } from '#api/core/client'
import { nameOf } from '#machines/core/session'
import { refresh, useItem } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useForm } from '#views/core/useForm.ts'
import styles from './SubSets.module.css'

const texts = {
  title: 'People',
  about: 'People who order for this institution.',
  none: 'Nobody yet.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  add: 'Add',
  added: 'Added.',
  remove: 'Take out',
  removeOf: (name: string) => `Take out ${name}`,
  removed: 'Removed from this institution.',
  failed: 'The action failed',
}

const empty = { firstName: '', lastName: '', email: '', phone: '' }

export function SubSets({ userId }: { userId: number }) {
  const { data, error } = useItem('SubSetUser', userSubSetList, userId)
  const removing = useCommand({
    onSucceeded: () => {
      void refresh('SubSetUser')
      toast.success(texts.removed)
    },
    onFailed: (failure) => {
      void refresh('SubSetUser')
      toast.error(errorText(failure, texts.failed))
    },
  })
  const form = useForm({
    schema: newSubSetUser,
    initial: empty,
    submit: (body) => client.call(addSubSetUser, { body: { userId, ...body } }),
  })
  const people = data?.data ?? []
  return (
    <section className={styles.people} aria-labelledby="sub-sets">
      <div>
        <Heading as="h2" size="3" id="sub-sets">
          {texts.title}
        </Heading>
        <Text as="p" size="2" color="gray">
          {data && people.length === 0 ? texts.none : texts.about}
        </Text>
      </div>
      {error && !data && <ErrorLine>{error.message}</ErrorLine>}
      <ul className={styles.list}>
        {people.map(({ id, email, ...person }) => (
          <li key={id} className={styles.person}>
            <span>
              <bdi>{nameOf(person) || email}</bdi> <span className={styles.email}>{email}</span>
            </span>
            <Button
              size="1"
              variant="soft"
              color="gray"
              disabled={removing.isRunning}
              aria-label={texts.removeOf(nameOf(person) || email)}
              onClick={() => removing.run(() => client.call(removeSubSetUser, { params: { id } }))}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Form
        form={form}
        label={texts.title}
        onSucceeded={() => {
          form.send({ type: 'form.reset' })
          void refresh('SubSetUser')
          toast.success(texts.added)
        }}
      >
        <div className={styles.pair}>
          <TextField form={form} name="firstName" label={texts.firstName} isRequired />
          <TextField form={form} name="lastName" label={texts.lastName} />
          <TextField form={form} name="email" label={texts.email} isRequired type="email" />
          <TextField form={form} name="phone" label={texts.phone} type="tel" />
        </div>
        <Flex justify="end">
          <SubmitButton form={form}>{texts.add}</SubmitButton>
        </Flex>
      </Form>
    </section>
  )
}
