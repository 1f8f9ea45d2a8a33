import { Flex, Heading } from '@radix-ui/themes'
import { Link } from 'wouter'
import { adminProfile, type ProfileForm, profileForm, updateAdminProfile } from '#api/access/account'
import { client } from '#api/core/client'
import { refresh, useAnswer } from '../../core/data'
import { ReadFault } from '../../core/faults/ReadFault'
import { Form } from '../../core/field/Form'
import { SubmitButton } from '../../core/field/SubmitButton'
import { TextField } from '../../core/field/TextField'
import { Guard } from '../../core/Guard'
import { PageSkeleton } from '../../core/PageSkeleton'
import { useSession } from '../../core/system'
import { toast } from '../../core/toast/toast'
import { useForm } from '../../core/useForm'
import styles from './AdminProfile.module.css'

const texts = {
  title: 'Profile',
  who: (username: string, role: string) => (role ? `${username} · ${role}` : username),
  changePassword: 'Change Password',
  resetPassword: 'Admin Reset Password',
  firstName: 'First name',
  lastName: 'Last name',
  nonLatinFirstName: 'Non-Latin first name',
  nonLatinLastName: 'Non-Latin last name',
  email: 'Email',
  emailHint: 'Reset links go to it',
  phone: 'Phone',
  submit: 'Save',
  saved: 'Your profile has been saved.',
}

/** /admin-profile: what one says of oneself. */
export default function AdminProfile() {
  const { data, error, mutate } = useAnswer('Profile', adminProfile, {})
  if (error && !data) return <ReadFault title={texts.title} error={error} onRetry={() => mutate()} />
  if (!data) return <PageSkeleton title={texts.title} />
  const { username, role, ...profile } = data.data
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <Heading as="h1" size="6">
            {texts.title}
          </Heading>
          <p className={styles.who}>
            <bdi>{texts.who(username, role)}</bdi>
          </p>
        </div>
        <div className={styles.ways}>
          <Guard needs="UserChangeUserPasswordByUser">
            <Link href="/change-password">{texts.changePassword}</Link>
          </Guard>
          <Guard needs="UserAdminResetPassword">
            <Link href="/reset-password">{texts.resetPassword}</Link>
          </Guard>
        </div>
      </div>
      <Profile profile={profile} />
    </div>
  )
}

function Profile({ profile }: { profile: ProfileForm }) {
  const session = useSession()
  const form = useForm({
    schema: profileForm,
    initial: profile,
    draft: 'admin-profile',
    submit: (body) => client.call(updateAdminProfile, { body }),
  })
  return (
    <Form
      form={form}
      label={texts.title}
      onSucceeded={(_, { firstName, lastName }) => {
        session.send({ type: 'user.renamed', firstName: firstName.trim(), lastName: lastName.trim() })
        refresh('Profile')
        toast.success(texts.saved)
      }}
    >
      <div className={styles.pair}>
        <TextField form={form} name="firstName" label={texts.firstName} isRequired />
        <TextField form={form} name="lastName" label={texts.lastName} />
        <TextField form={form} name="nonLatinFirstName" label={texts.nonLatinFirstName} />
        <TextField form={form} name="nonLatinLastName" label={texts.nonLatinLastName} />
        <TextField form={form} name="email" label={texts.email} type="email" hint={texts.emailHint} />
        <TextField form={form} name="phone" label={texts.phone} type="tel" />
      </div>
      <Flex justify="end">
        <SubmitButton form={form}>{texts.submit}</SubmitButton>
      </Flex>
    </Form>
  )
}
