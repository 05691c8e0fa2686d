import type { Workplace } from '#contract/endpoints/workplaces.ts'
import type { Role } from '#domain/accounts/role.ts'
import { deviceStorage, tabStorage } from '../../storage.ts'

/** Account for which a person acts in this tab. */
export type ChosenWorkplace = {
  readonly person: string
  /** Id of the account: the person's own, or a company. */
  readonly id: string
  /** Name of the company; null for the person's own account. */
  readonly name: string | null
  readonly role: Role
  /** Path of the company's logo. */
  readonly logo: string | null
  /** Minutes without use after which the screens sign the person out. */
  readonly idleMinutes: number
  /** Warehouse in which the person works; null if the company named none. */
  readonly warehouse: string | null
  /** True for a test company, whose shipments have no value. */
  readonly isTest: boolean
}

/** Codes with which the server refuses every call for an account. */
const refusals = [
  'not_a_member',
  'membership_suspended',
  'membership_expired',
  'second_step_required_here',
  'session_too_old_here',
] as const
export type WorkplaceRefusal = (typeof refusals)[number]

/** Storage key of the account that was chosen in this tab. */
export const WORKPLACE_KEY = 'lastro.workplace'
/** Maximum minutes without use (specification, section 9). A company may set fewer. */
const MAX_IDLE_MINUTES = 30
/**
 * Storage key of the account that the person last chose on this device. New tabs start with this
 * account.
 */
const lastKey = (person: string): string => `${WORKPLACE_KEY}.${person}`

let chosen: ChosenWorkplace | undefined
let refusal: WorkplaceRefusal | undefined
const listeners = new Set<() => void>()

/**
 * Returns the account that the person chose in this tab. The tab starts with their last choice on
 * this device, and later choices in other tabs do not change it. Returns undefined before the first
 * choice on this device.
 */
export function workplaceOf(person: string): ChosenWorkplace | undefined {
  if (chosen?.person === person) return chosen
  const found = [tabStorage.read(WORKPLACE_KEY), deviceStorage.read(lastKey(person))]
    .map(parsed)
    .find((one) => one?.person === person)
  if (found !== undefined) {
    chosen = found
    tabStorage.write(WORKPLACE_KEY, JSON.stringify(found))
  }
  return found
}

/** Converts an account from the server's list to a `ChosenWorkplace`. */
export function toChoice(person: string, workplace: Workplace): ChosenWorkplace {
  const { id, name, role, logo_url, idle_minutes, warehouse_id, is_test } = workplace
  return {
    person,
    id,
    name,
    role,
    logo: logo_url,
    idleMinutes: idle_minutes,
    warehouse: warehouse_id,
    isTest: is_test,
  }
}

/** Returns the person's own account as a `ChosenWorkplace`. */
export function ownAccount(person: string): ChosenWorkplace {
  return {
    person,
    id: person,
    name: null,
    role: 'owner',
    logo: null,
    idleMinutes: MAX_IDLE_MINUTES,
    warehouse: null,
    isTest: false,
  }
}

/** Returns the time without use after which the screens sign the person out, in milliseconds. */
export function idleTimeout(): number {
  return (chosen?.idleMinutes ?? MAX_IDLE_MINUTES) * 60_000
}

/** Returns true if the open page acts for a test company. */
export function isInTestCompany(): boolean {
  return chosen?.isTest ?? false
}

/**
 * Stores the chosen account for the next page of this tab and, as a default, for the person's next
 * tabs. The open page continues to act for its own chosen account.
 */
export function storeChoice(choice: ChosenWorkplace): void {
  const text = JSON.stringify(choice)
  tabStorage.write(WORKPLACE_KEY, text)
  deviceStorage.write(lastKey(choice.person), text)
}

/** Stores the chosen account and uses it in the open page. */
export function chooseWorkplace(choice: ChosenWorkplace): void {
  storeChoice(choice)
  chosen = choice
  refusal = undefined
  for (const listener of listeners) listener()
}

/**
 * Uses the person's own account in this page because their accounts could not be read. The next
 * page tries again.
 */
export function assumeOwnAccount(person: string): void {
  chosen = ownAccount(person)
  for (const listener of listeners) listener()
}

/**
 * Subscribes `listener` to changes of the chosen account, and to the server's refusal of all its
 * calls. Returns the function that unsubscribes.
 */
export function onWorkplace(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the reason why the server refuses all calls for the chosen account. */
export function workplaceRefusal(): WorkplaceRefusal | undefined {
  return refusal
}

/**
 * Stores the error code of a failed call if this code means that the server refuses all calls for
 * the chosen account.
 */
export function noteRefusal(code: string): void {
  const found = refusals.find((one) => one === code)
  if (found === undefined || found === refusal) return
  refusal = found
  for (const listener of listeners) listener()
}

/**
 * Returns the key under which this device stores drafts and queued checkpoints. It is the person's
 * id, followed by the company's id if the person acts for a company.
 */
export function deviceKey(person: string, account: string): string {
  return account === person ? person : `${person}.${account}`
}

/** Returns the person and the account of a key from `deviceKey`. */
export function parseDeviceKey(key: string): { readonly person: string; readonly account: string } {
  const [person = '', company] = key.split('.')
  return { person, account: company ?? person }
}

/**
 * Validates the stored text without a schema, because every page needs this code before the schema
 * library is loaded.
 */
function parsed(text: string | undefined): ChosenWorkplace | undefined {
  try {
    const stored = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>
    const { person, id, name, role, logo, idleMinutes, warehouse, isTest } = stored
    if (typeof person !== 'string' || typeof id !== 'string' || typeof role !== 'string') return undefined
    return {
      person,
      id,
      name: typeof name === 'string' ? name : null,
      // A role that only a later version knows has no permission in this version.
      role: role as Role,
      logo: typeof logo === 'string' ? logo : null,
      idleMinutes: typeof idleMinutes === 'number' ? idleMinutes : MAX_IDLE_MINUTES,
      warehouse: typeof warehouse === 'string' ? warehouse : null,
      isTest: isTest === true,
    }
  } catch {
    return undefined
  }
}
