import type { Mail } from '../core/mail'
import { stockholmTime } from '../core/stockholm'

type Text = Omit<Mail, 'to'>

const written = (subject: string, ...paragraphs: string[]): Text => ({ subject, text: `${paragraphs.join('\n\n')}\n` })

const notYou = 'If this was not you, you need do nothing: without the link nothing happens.'

export const mailTexts = {
  activation: (username: string, link: string) =>
    written(
      'Activate your account',
      `Somebody, we hope you, asked for an account with the username ${username} and this address.`,
      `To activate it, follow this link within two days:\n${link}`,
      `${notYou} If the username is not the one you chose, do not follow it.`,
    ),

  alreadyRegistered: (username: string, link: string) =>
    written(
      'You have an account already',
      `Somebody, we hope you, asked for an account with this address. There is one: its username is ${username}.`,
      `If you have forgotten its password, you can choose another one here:\n${link}`,
      'If this was not you, you need do nothing: your account is as it was.',
    ),

  usernameTaken: (username: string, link: string) =>
    written(
      'Choose another username',
      `Somebody, we hope you, asked for an account with this address and the username ${username}, which is not free.`,
      `You can register with another one here:\n${link}`,
      'If this was not you, you need do nothing.',
    ),

  invitation: (link: string) =>
    written(
      'You are invited to the back office',
      'An administrator has invited you to the back office.',
      `To choose a username and a password, follow this link within a week:\n${link}`,
      'If you did not expect this, you need do nothing.',
    ),

  welcome: (username: string, link: string) =>
    written(
      'An account was made for you',
      `An administrator has made an account for you in the back office. Its username is ${username}.`,
      `To choose its password, follow this link within a week:\n${link}`,
      'If you did not expect this, you need do nothing.',
    ),

  reset: (username: string, link: string) =>
    written(
      'Reset your password',
      `Somebody, we hope you, asked to reset the password of the account ${username}.`,
      `To choose another one, follow this link within an hour:\n${link}`,
      notYou,
    ),

  passwordChanged: (username: string, link: string) =>
    written(
      'Your password has been changed',
      `The password of your account ${username} has just been changed.`,
      `If this was not you, choose another one at once and tell an administrator:\n${link}`,
    ),

  addressChanged: (username: string) =>
    written(
      'Your email address has been changed',
      `The email address of your account ${username} has just been changed. Mails go to the new one from now on.`,
      'If this was not you, tell an administrator at once.',
    ),

  newPlace: (username: string, { browser, address, at }: { browser: string; address: string; at: Date }, link: string) =>
    written(
      'A sign-in from a new place',
      `Your account ${username} was signed in to from a browser or a place where it was not before.`,
      [`When: ${stockholmTime(at)}, Stockholm time`, `In: ${browser || 'unknown'}`, `From: ${address || 'unknown'}`].join('\n'),
      `If this was you, you need do nothing. If not, choose another password at once, which ends every session there is:\n${link}`,
    ),

  secondFactorOn: (username: string, link: string) =>
    written(
      'Your second factor is on',
      `From now on signing in to your account ${username} asks for a code of your authenticator app, beside the password.`,
      `If this was not you, tell an administrator at once, and choose another password:\n${link}`,
    ),

  secondFactorOff: (username: string, link: string) =>
    written(
      'Your second factor has been turned off',
      `Signing in to your account ${username} asks for the password only from now on.`,
      `If this was not you, tell an administrator at once, and choose another password:\n${link}`,
    ),

  secondFactorReset: (username: string, link: string) =>
    written(
      'Your second factor has been taken away',
      `An administrator has taken the second factor of your account ${username} away and ended its sessions. You can turn it on again once you have signed in.`,
      `If you did not ask for this, tell an administrator at once, and choose another password:\n${link}`,
    ),

  recoveryCodeUsed: (username: string, left: number, link: string) =>
    written(
      'A recovery code was used',
      `Somebody, we hope you, signed in to your account ${username} with a recovery code. ${left === 1 ? 'One is' : `${left} are`} left.`,
      `If this was not you, choose another password at once and tell an administrator:\n${link}`,
    ),
}
