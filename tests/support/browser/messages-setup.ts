import { messages } from '#contract/messages/messages.ts'
import { readMessages } from '../../../tools/message-tables.ts'

// In the application, the build adds the messages of the screens to those that all share.
Object.assign(messages, await readMessages())
