import type { Language } from '#contract/words.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'
import type { CommandName } from './command-options.ts'
import type { Shell } from './completion/shells.ts'

/** What the command line was asked to do. */
export type Command =
  | HelpCommand
  | MailCommand
  | DatabaseCommand
  | DoctorCommand
  | MigrateCommand
  | { readonly name: 'version' }
  | VerifyCommand
  | AuditCommand
  | InstallationAuditCommand
  | ExportCommand
  | BackupCommand
  | CheckBackupCommand
  | RestoreCommand
  | WitnessCommand
  | AnchorCommand
  | RotateCommand
  | EpochCommand
  | CompletionCommand

export type MailCommand = {
  readonly name: 'mail'
  /** Recipient of the test mail. */
  readonly address: string
  readonly language: Language
}

export type DatabaseCommand = { readonly name: 'database'; readonly language: Language }

export type MigrateCommand = { readonly name: 'migrate'; readonly json: boolean; readonly language: Language }

export type DoctorCommand = { readonly name: 'doctor'; readonly json: boolean; readonly language: Language }

export type HelpCommand = {
  readonly name: 'help'
  readonly asked: boolean
  /** Undefined: help about all commands. */
  readonly topic: CommandName | undefined
  readonly language: Language
}

export type VerifyCommand = {
  readonly name: 'verify'
  /** A path, or `-` for standard input. */
  readonly receipt: string
  /** A verifier key, or the path of a file that holds one. */
  readonly key: string | undefined
  /** The file of the keys that the log had. */
  readonly keys: string | undefined
  /** The public log of today, an address or a folder, to hold the receipt's head to. */
  readonly log: string | undefined
  /** The account that the log anchors from, 40 hexadecimal digits. */
  readonly anchorSender: string | undefined
  /** The keys of witnesses that must have cosigned the head, with commas between, or the path of a file with one a line. */
  readonly witness: string | undefined
  readonly trackingId: TrackingCode | undefined
  /** The file of the entry that a proof is of, or of what a timestamp is of. */
  readonly entry: string | undefined
  /** The header of a Bitcoin block in hexadecimal, or the path of a file that holds one. */
  readonly header: string | undefined
  /** A node to look anchors up on. */
  readonly rpc: string | undefined
  /** An Esplora API to look blocks of Bitcoin up on. */
  readonly bitcoin: string | undefined
  /** For each answer of it. */
  readonly timeoutMs: number
  readonly json: boolean
  readonly language: Language
}

export type AuditCommand = {
  readonly name: 'audit'
  /** An address or a folder. */
  readonly log: string
  readonly key: string | undefined
  /** The file that remembers the newest verified head. */
  readonly since: string | undefined
  /** The keys of witnesses that must have cosigned, with commas between, or the path of a file with one a line. */
  readonly witness: string | undefined
  /** The file of a receipt that is to show all events of its shipment. */
  readonly receipt: string | undefined
  /** Where to list the heads that the log anchored. Addresses have 40 hexadecimal digits. */
  readonly anchoring: { readonly rpc: string; readonly contract: string; readonly sender: string } | undefined
  /** For each answer. */
  readonly timeoutMs: number
  readonly json: boolean
  readonly language: Language
}

export type InstallationAuditCommand = {
  readonly name: 'audit-installation'
  /** One shipment; all without it. */
  readonly trackingId: TrackingCode | undefined
  /** Only lets the server's own audits wait, or go on. */
  readonly pause: 'pause' | 'resume' | undefined
  readonly json: boolean
  readonly language: Language
}

export type ExportCommand = {
  readonly name: 'export'
  /** One shipment's; the whole log without it. */
  readonly trackingId: TrackingCode | undefined
  /** An address or, for a whole log, a folder. */
  readonly log: string
  /** Where to. */
  readonly folder: string
  readonly key: string | undefined
  /** For each answer. */
  readonly timeoutMs: number
  readonly json: boolean
  readonly language: Language
}

export type BackupCommand = {
  readonly name: 'backup'
  /** Where to. */
  readonly folder: string
  /** Without the database at `DATABASE_URL`. */
  readonly filesOnly: boolean
  /** An age recipient to encrypt to. */
  readonly recipient: string | undefined
  readonly json: boolean
  readonly language: Language
}

export type CheckBackupCommand = {
  readonly name: 'check-backup'
  readonly folder: string
  readonly json: boolean
  readonly language: Language
}

/** Lost: what is between the backup and that head is known to be gone, and the log is to begin anew. */
export type RestoredHead =
  | { readonly file: string; readonly isLost: boolean; readonly key: string | undefined }
  | 'none'

export type RestoreCommand = {
  readonly name: 'restore'
  /** The backup. */
  readonly folder: string
  /** The newest head of the log that others may have seen; `none` when nothing ran after the backup. */
  readonly head: RestoredHead
  /** The file with the age identity of an encrypted backup. */
  readonly identity: string | undefined
  readonly json: boolean
  readonly language: Language
}

export type WitnessCommand = {
  readonly name: 'witness'
  /** Where its key and its memory are. */
  readonly folder: string
  /** The verifier keys of the logs that it watches, or the paths of files that hold one. */
  readonly logs: readonly string[]
  /** Under which it signs; of a witness that has a key already, it may be left out. */
  readonly keyName: string | undefined
  readonly listen: { readonly host: string; readonly port: number }
  readonly language: Language
}

export type AnchorCommand = {
  readonly name: 'anchor'
  /** For each answer. */
  readonly timeoutMs: number
  readonly json: boolean
  readonly language: Language
} & AnchorAction

export type AnchorAction =
  | { readonly action: 'deploy'; readonly rpc: string; readonly keyFile: string }
  /** The installation by its address, and whom to ask for its anchors. */
  | {
      readonly action: 'status'
      readonly address: string
      readonly rpc: string | undefined
      readonly bitcoin: string | undefined
    }

export type RotateCommand = {
  readonly name: 'rotate'
  readonly what: RotatedSecret
  /** Of the witness whose key it is; undefined for what is the installation's. */
  readonly folder: string | undefined
  /** Ends the time in which the old one still counts, and rotates nothing. */
  readonly endsOverlap: boolean
  readonly json: boolean
  readonly language: Language
}

/** What can be rotated, as it is typed. */
export const rotatedSecrets = ['log-key', 'secret', 'database-password', 'anchor-key', 'witness-key'] as const
export type RotatedSecret = (typeof rotatedSecrets)[number]

export type EpochCommand = {
  readonly name: 'epoch'
  /** The name of the log that is declared lost, typed. */
  readonly confirm: string
  readonly json: boolean
  readonly language: Language
}

export type CompletionCommand = {
  readonly name: 'completion'
  readonly shell: Shell
  readonly language: Language
}
