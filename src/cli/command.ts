import type { Language } from '#contract/messages/message.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'
import type { CommandName } from './command-options.ts'
import type { Shell } from './completion/shells.ts'

/** Parsed command line. */
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
  /** Undefined for help about all commands. */
  readonly topic: CommandName | undefined
  readonly language: Language
}

export type VerifyCommand = {
  readonly name: 'verify'
  /** Path, or `-` for standard input. */
  readonly receipt: string
  /** Verifier key, or the path of a file with one. */
  readonly key: string | undefined
  /** File with the keys of the log. */
  readonly keys: string | undefined
  /** Address or folder of today's public log, with which the receipt's head is compared. */
  readonly log: string | undefined
  /** Account that anchors the log, 40 hexadecimal digits. */
  readonly anchorSender: string | undefined
  /** Keys of required witnesses, comma-separated, or the path of a file with one per line. */
  readonly witness: string | undefined
  readonly trackingId: TrackingCode | undefined
  /** File with the entry that a proof is about, or the file that a timestamp is about. */
  readonly entry: string | undefined
  /** Header of a Bitcoin block in hexadecimal, or the path of a file with one. */
  readonly header: string | undefined
  /** Node for looking up anchors. */
  readonly rpc: string | undefined
  /** Esplora API for looking up Bitcoin blocks. */
  readonly bitcoin: string | undefined
  /** Time limit of each answer. */
  readonly timeoutMs: number
  readonly json: boolean
  readonly language: Language
}

export type AuditCommand = {
  readonly name: 'audit'
  /** Address or folder. */
  readonly log: string
  readonly key: string | undefined
  /** File that stores the newest verified head. */
  readonly since: string | undefined
  /** Keys of required witnesses, comma-separated, or the path of a file with one per line. */
  readonly witness: string | undefined
  /** File of a receipt that must show all events of its shipment. */
  readonly receipt: string | undefined
  /**
   * Node, contract and account for listing the log's anchored heads. Addresses have 40 hexadecimal
   * digits.
   */
  readonly anchoring: { readonly rpc: string; readonly contract: string; readonly sender: string } | undefined
  /** Time limit of each answer. */
  readonly timeoutMs: number
  readonly json: boolean
  readonly language: Language
}

export type InstallationAuditCommand = {
  readonly name: 'audit-installation'
  /** Tracking code of one shipment; all shipments if absent. */
  readonly trackingId: TrackingCode | undefined
  /** Pauses or resumes the server's own audits, and does nothing else. */
  readonly pause: 'pause' | 'resume' | undefined
  readonly json: boolean
  readonly language: Language
}

export type ExportCommand = {
  readonly name: 'export'
  /** Tracking code of one shipment; the whole log if absent. */
  readonly trackingId: TrackingCode | undefined
  /** Address, or a folder for a whole log. */
  readonly log: string
  /** Target folder. */
  readonly folder: string
  readonly key: string | undefined
  /** Time limit of each answer. */
  readonly timeoutMs: number
  readonly json: boolean
  readonly language: Language
}

export type BackupCommand = {
  readonly name: 'backup'
  /** Target folder. */
  readonly folder: string
  /** Leaves out the database at `DATABASE_URL`. */
  readonly filesOnly: boolean
  /** Age recipient for encryption. */
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

/** `lost`: the leaves between the backup and that head are lost, and a new epoch follows. */
export type RestoredHead =
  | { readonly file: string; readonly isLost: boolean; readonly key: string | undefined }
  | 'none'

export type RestoreCommand = {
  readonly name: 'restore'
  /** Folder of the backup. */
  readonly folder: string
  /** Newest head of the log that others may have seen; `none` if nothing ran after the backup. */
  readonly head: RestoredHead
  /** File with the age identity of an encrypted backup. */
  readonly identity: string | undefined
  readonly json: boolean
  readonly language: Language
}

export type WitnessCommand = {
  readonly name: 'witness'
  /** Folder of the witness's key and state. */
  readonly folder: string
  /** Verifier keys of the watched logs, or paths of files with one. */
  readonly logs: readonly string[]
  /** Name of the witness's key; optional if a key exists. */
  readonly keyName: string | undefined
  readonly listen: { readonly host: string; readonly port: number }
  readonly language: Language
}

export type AnchorCommand = {
  readonly name: 'anchor'
  /** Time limit of each answer. */
  readonly timeoutMs: number
  readonly json: boolean
  readonly language: Language
} & AnchorAction

export type AnchorAction =
  | { readonly action: 'deploy'; readonly rpc: string; readonly keyFile: string }
  /** Address of the installation, and sources for looking up its anchors. */
  | {
      readonly action: 'status'
      readonly address: string
      readonly rpc: string | undefined
      readonly bitcoin: string | undefined
    }

export type RotateCommand = {
  readonly name: 'rotate'
  readonly what: RotatedSecret
  /** Folder of the witness; undefined for secrets of the installation. */
  readonly folder: string | undefined
  /** Ends the overlap and rotates nothing. */
  readonly endsOverlap: boolean
  readonly json: boolean
  readonly language: Language
}

/** Kinds of secrets, as typed on the command line. */
export const rotatedSecrets = ['log-key', 'secret', 'database-password', 'anchor-key', 'witness-key'] as const
export type RotatedSecret = (typeof rotatedSecrets)[number]

export type EpochCommand = {
  readonly name: 'epoch'
  /** Name of the lost log, typed as confirmation. */
  readonly confirm: string
  readonly json: boolean
  readonly language: Language
}

export type CompletionCommand = {
  readonly name: 'completion'
  readonly shell: Shell
  readonly language: Language
}
