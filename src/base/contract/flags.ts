/**
 * The feature flags of the product (3.7) with their defaults. A flag that is off takes the list entries that carry it
 * out of their lists, on the server and in the browser alike.
 */
export const flags = {
  Consent: { on: false, effect: 'Research consent form, reached by a unique link' },
  Participate: { on: false, effect: 'Study information and expression of interest' },
  Questionnaire: { on: false, effect: 'Questionnaire, reached by a unique link' },
  SQLAccount: { on: false, effect: 'A page for each account: its name, password and logins' },
  ForgottenPassword: { on: false, effect: 'Link on the login page that mails a way back in' },
  ResetPassword: { on: false, effect: 'Unique links that set a new password' },
  Database: { on: false, effect: 'The research-data dashboard' },
  DatabaseAdd: { on: false, effect: 'Add a new ID to the research data' },
  DatabaseSearch: { on: false, effect: 'Search for an ID in the research data' },
  UserDashboard: { on: false, effect: 'Personal dashboard layouts are kept' },
  AccessibilityPage: { on: false, effect: 'Accessibility statement and its link in the footer' },
  LoginReCaptcha: { on: true, effect: 'Login asks for a captcha token' },
  ImageViewer: { on: true, effect: 'Images open at full size in a page of their own' },
} as const satisfies Record<string, { on: boolean; effect: string }>

/** The name of a feature flag. */
export type Flag = keyof typeof flags

/** Flags without which another one makes no sense (T3). */
const needs: Partial<Record<Flag, readonly Flag[]>> = { ForgottenPassword: ['SQLAccount', 'ResetPassword'] }

/** Flags with those that they need. */
export const withNeeded = (on: FlagsOn): FlagsOn => [...new Set(on.flatMap((flag) => [flag, ...(needs[flag] ?? [])]))]

/** The flags that are on in this installation. */
export type FlagsOn = readonly Flag[]

/** Tells whether a text names a flag. */
export const isFlag = (name: string): name is Flag => Object.hasOwn(flags, name)

/** The flags that are on when nothing is configured. Marked as pure, so that a browser does not load the table above. */
export const defaultFlags: FlagsOn = /* @__PURE__ */ flagsOnByDefault()

function flagsOnByDefault() {
  return Object.keys(flags)
    .filter(isFlag)
    .filter((name) => flags[name].on)
}

/** Keeps the entries of a list whose flag, where they carry one, is on. */
export const enabled = <Entry extends { flag?: Flag }>(entries: readonly Entry[], on: FlagsOn): Entry[] =>
  entries.filter((entry) => entry.flag === undefined || on.includes(entry.flag))
