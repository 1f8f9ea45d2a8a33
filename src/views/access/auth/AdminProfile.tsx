import { Flex } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { adminProfile, type OwnProfile, ownProfile } from '#api/access/profile'
import type { AnyEntity } from '#api/core/entity'
import { words } from '#api/core/field'
import { corePaths, publicPaths } from '#api/core/paths'
import { secret } from '#api/core/secret'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { Values } from '#machines/core/form'
import { useAnswer } from '#views/core/data.ts'
import { ConflictPanel } from '#views/core/entity/conflict/ConflictPanel.tsx'
import { type Saved, useEntityForm } from '#views/core/entity/useEntityForm.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { Guard } from '#views/core/Guard.tsx'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { PageSkeleton } from '#views/core/PageSkeleton.tsx'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import type { FormRef } from '#views/core/useForm.ts'
import styles from './AdminProfile.module.css'

export type Texts = typeof texts
const texts = inLanguage('access/AdminProfile', {
  title: 'Profile',
  who: (username: string, role: string) => (role ? `${username} · ${role}` : username),
  changePassword: 'Change Password',
  resetPassword: 'Admin Reset Password',
  security: 'Sign-in and security',
  firstName: 'First name',
  lastName: 'Last name',
  nonLatinFirstName: 'Non-Latin first name',
  nonLatinLastName: 'Non-Latin last name',
  email: 'Email',
  emailHint: 'Reset links go to it',
  phone: 'Phone',
  currentPassword: 'Current Password',
  currentPasswordHint: 'Required to change the email address',
  submit: 'Save',
  saved: 'Your profile has been saved.',
})

const entity: AnyEntity = { ...ownProfile, fields: { ...ownProfile.fields, currentPassword: secret(words(texts.currentPassword)) } }

export default function AdminProfile() {
  const { data, error, mutate } = useAnswer('Profile', adminProfile, {})
  if (error && !data) return <ReadFault title={texts.title} error={error} onRetry={() => mutate()} />
  if (!data) return <PageSkeleton title={texts.title} />
  const { username, role } = data.data
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <PageHeading>{texts.title}</PageHeading>
          <p className={styles.who}>
            <bdi>{texts.who(username, role)}</bdi>
          </p>
        </div>
        <div className={styles.ways}>
          <Link href={corePaths.security}>{texts.security}</Link>
          <Guard needs="UserChangeUserPasswordByUser">
            <Link href={corePaths.changePassword}>{texts.changePassword}</Link>
          </Guard>
          <Guard needs="UserAdminResetPassword">
            <Link href={publicPaths.resetPassword}>{texts.resetPassword}</Link>
          </Guard>
        </div>
      </div>
      <Profile profile={data.data} />
    </div>
  )
}

function Profile({ profile }: { profile: OwnProfile }) {
  const session = useSession()
  const {
    form: made,
    conflict,
    isChoosing,
    changed,
    saved,
    failed,
  } = useEntityForm({
    entity,
    row: profile,
    draft: 'admin-profile',
    onSaved: ({ firstName, lastName }) => {
      session.send({ type: 'user.renamed', firstName: String(firstName), lastName: String(lastName) })
      toast.success(texts.saved)
    },
  })
  const form: FormRef<Values, Saved> = made
  const isAddressChanged = useSelector(form, ({ context: { values, saved: before } }) => values.email !== before.email)
  return (
    <>
      {isChoosing && <ConflictPanel conflict={conflict} entity={entity} changed={changed} />}
      <Form
        form={form}
        label={texts.title}
        summary={isChoosing ? 'none' : 'shown'}
        onSucceeded={(answer) => saved(answer)}
        onFailed={failed}
      >
        <div className={styles.pair}>
          <TextField form={form} name="firstName" label={texts.firstName} isRequired />
          <TextField form={form} name="lastName" label={texts.lastName} />
          <TextField form={form} name="nonLatinFirstName" label={texts.nonLatinFirstName} />
          <TextField form={form} name="nonLatinLastName" label={texts.nonLatinLastName} />
          <TextField form={form} name="email" label={texts.email} type="email" hint={texts.emailHint} />
          <TextField form={form} name="phone" label={texts.phone} type="tel" />
          {isAddressChanged && (
            <TextField
              form={form}
              name="currentPassword"
              label={texts.currentPassword}
              type="password"
              isRequired
              hint={texts.currentPasswordHint}
            />
          )}
        </div>
        <Flex justify="end">
          <SubmitButton form={form} isDisabled={isChoosing}>
            {texts.submit}
          </SubmitButton>
        </Flex>
      </Form>
    </>
  )
}
