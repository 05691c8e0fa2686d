import type { Messages } from '#contract/sentences/sentence.ts'
import type { AuditEvent } from '#contract/endpoints/account.ts'
import type { ShipmentEvent } from '#contract/endpoints/company-trail.ts'
import type { Sentence } from '#contract/sentences/sentence.ts'

/** Text of each entry of the trail of an account or a company. */
const entryMessages = {
  'trail.signed_up': { pt: 'Conta criada', en: 'Account created' },
  'trail.sign_up_repeated': {
    pt: 'Alguém tentou criar uma conta com o seu e-mail; nada mudou',
    en: 'Someone tried to sign up with your e-mail; nothing changed',
  },
  'trail.link_used': { pt: 'E-mail confirmado pelo link enviado', en: 'E-mail confirmed by the link sent' },
  'trail.signed_in': { pt: 'Entrada na conta', en: 'Signed in' },
  'trail.second_step_asked': {
    pt: 'Primeira etapa da entrada concluída; código de verificação pedido',
    en: 'First step of signing in completed; verification code asked for',
  },
  'trail.second_step_passed': {
    pt: 'Código de verificação confirmado',
    en: 'Verification code confirmed',
  },
  'trail.second_step_failed': {
    pt: 'Código de verificação errado, depois da primeira etapa',
    en: 'Wrong verification code, after the first step',
  },
  'trail.recovery_code_used': {
    pt: 'Entrada com um código de recuperação',
    en: 'Signed in with a recovery code',
  },
  'trail.sign_in_failed': {
    pt: 'Tentativa de entrar com a senha errada',
    en: 'Attempt to sign in with a wrong password',
  },
  'trail.sign_in_unconfirmed': {
    pt: 'Tentativa de entrar antes de confirmar o e-mail',
    en: 'Attempt to sign in before the e-mail was confirmed',
  },
  'trail.recovery_requested': {
    pt: 'Link de recuperação de senha pedido',
    en: 'Password recovery link requested',
  },
  'trail.recovered': {
    pt: 'Entrada por link de recuperação; as outras sessões foram encerradas',
    en: 'Signed in by a recovery link; the other sessions were ended',
  },
  'trail.password_changed': { pt: 'Senha alterada', en: 'Password changed' },
  'trail.password_change_failed': {
    pt: 'Tentativa de trocar a senha com a senha atual errada',
    en: 'Attempt to change the password with a wrong current one',
  },
  'trail.identity_linked': {
    pt: 'Conta do provedor externo ligada à sua',
    en: 'Account of the external provider linked to yours',
  },
  'trail.factor_added': {
    pt: 'Aplicativo autenticador adicionado',
    en: 'Authenticator app added',
  },
  'trail.factor_removed': {
    pt: 'Aplicativo autenticador removido',
    en: 'Authenticator app removed',
  },
  'trail.recovery_codes_made': {
    pt: 'Novos códigos de recuperação gerados',
    en: 'New recovery codes generated',
  },
  'trail.recovery_codes_removed': {
    pt: 'Códigos de recuperação removidos',
    en: 'Recovery codes removed',
  },
  'trail.email_change_requested': { pt: 'Troca de e-mail pedida', en: 'Change of e-mail requested' },
  'trail.email_change_cancelled': { pt: 'Troca de e-mail cancelada', en: 'Change of e-mail cancelled' },
  'trail.email_change_confirmed': {
    pt: 'Um dos dois endereços confirmou a troca de e-mail',
    en: 'One of the two addresses confirmed the change of e-mail',
  },
  'trail.email_changed': { pt: 'E-mail alterado', en: 'E-mail changed' },
  'trail.user_updated': { pt: 'Perfil atualizado', en: 'Profile updated' },
  'trail.refresh_token_reused': {
    pt: 'Sessão encerrada por segurança: uma credencial antiga foi usada de novo',
    en: 'Session ended for safety: an old credential was used again',
  },
  'trail.session_ended': { pt: 'Sessão encerrada a partir do perfil', en: 'Session ended from the profile' },
  'trail.signed_out': { pt: 'Saída da conta', en: 'Signed out' },
  'trail.account_deletion_failed': {
    pt: 'Tentativa de excluir a conta com a senha errada',
    en: 'Attempt to delete the account with a wrong password',
  },
  'trail.signature_failed': {
    pt: 'Tentativa de assinar com a senha errada',
    en: 'Attempt to sign with a wrong password',
  },
  'trail.account_deleted': { pt: 'Conta excluída', en: 'Account deleted' },
  'trail.webhook_created': { pt: 'Webhook criado', en: 'Webhook created' },
  'trail.webhook_deleted': { pt: 'Webhook excluído', en: 'Webhook deleted' },
  'trail.webhook_changed': { pt: 'Webhook alterado', en: 'Webhook changed' },
  'trail.webhook_secret_read': { pt: 'Segredo do webhook exibido', en: 'Webhook secret shown' },
  'trail.webhook_secret_rotated': { pt: 'Segredo do webhook trocado', en: 'Webhook secret replaced' },
  'trail.company_opened': { pt: 'Empresa aberta', en: 'Company opened' },
  'trail.account_converted': { pt: 'Conta transformada em empresa', en: 'Account made a company' },
  'trail.company_changed': { pt: 'Dados da empresa alterados', en: 'Company data changed' },
  'trail.company_closing': { pt: 'Encerramento da empresa pedido', en: 'Closing of the company requested' },
  'trail.company_kept': { pt: 'Encerramento da empresa desfeito', en: 'Closing of the company taken back' },
  'trail.member_invited': { pt: 'Convite enviado', en: 'Invitation sent' },
  'trail.invitation_withdrawn': { pt: 'Convite retirado', en: 'Invitation withdrawn' },
  'trail.member_joined': { pt: 'Convite aceito', en: 'Invitation accepted' },
  'trail.member_changed': { pt: 'Membro alterado', en: 'Member changed' },
  'trail.member_removed': { pt: 'Membro removido', en: 'Member removed' },
  'trail.member_left': { pt: 'Membro saiu', en: 'Member left' },
  'trail.policies_changed': { pt: 'Regras da empresa alteradas', en: 'Rules of the company changed' },
  'trail.responsible_named': { pt: 'Responsável técnico nomeado', en: 'Responsible person named' },
  'trail.responsible_ended': {
    pt: 'Responsabilidade técnica encerrada',
    en: 'Responsibility of a person ended',
  },
  'trail.shipment_created': { pt: 'Remessa criada', en: 'Shipment created' },
  'trail.shipment_updated': { pt: 'Remessa alterada', en: 'Shipment edited' },
  'trail.shipment_status_changed': { pt: 'Status da remessa alterado', en: 'Status of the shipment changed' },
  'trail.checkpoint_created': { pt: 'Checkpoint registrado', en: 'Checkpoint recorded' },
  'trail.checkpoint_corrected': { pt: 'Checkpoint corrigido', en: 'Checkpoint corrected' },
  'trail.checkpoint_annulled': { pt: 'Checkpoint anulado', en: 'Checkpoint annulled' },
  'trail.shipment_erased': {
    pt: 'Conteúdo de uma remessa apagado',
    en: 'Contents of a shipment erased',
  },
  'trail.api_key_made': { pt: 'Chave de API gerada', en: 'API key made' },
  'trail.api_key_changed': { pt: 'Chave de API alterada', en: 'API key changed' },
  'trail.api_key_shown': { pt: 'Valor de uma chave de API lido', en: 'Value of an API key read' },
  'trail.api_key_rotated': { pt: 'Chave de API trocada por uma nova', en: 'API key replaced by a new one' },
  'trail.api_key_revoked': { pt: 'Chave de API revogada', en: 'API key revoked' },
  'trail.authorization_granted': {
    pt: 'Autorização concedida para registrar uma remessa',
    en: 'Authorization granted to record on a shipment',
  },
  'trail.authorization_revoked': { pt: 'Autorização revogada', en: 'Authorization revoked' },
  'trail.authorization_restored': {
    pt: 'Revogação de autorização desfeita',
    en: 'Revocation of an authorization undone',
  },
  'trail.public_page_hidden': { pt: 'Página pública desligada', en: 'Public page switched off' },
  'trail.public_page_shown': { pt: 'Página pública religada', en: 'Public page switched on again' },
  'trail.data_exported': { pt: 'Cópia dos seus dados baixada', en: 'Copy of your data downloaded' },
} as const satisfies Readonly<Record<`trail.${AuditEvent | ShipmentEvent}`, Sentence>>

/** Messages of the list of the account's security events. */
export const trailMessages = {
  ...entryMessages,
  'trail.title': { pt: 'Atividade da conta', en: 'Account activity' },
  'trail.explanation': {
    pt: 'Segurança da sua conta, do mais recente ao mais antigo.',
    en: 'Security of your account, newest first.',
  },
  'trail.failed': { pt: 'Não foi possível carregar a atividade', en: 'The activity could not be loaded' },
  'trail.empty': { pt: 'Ainda não há nada registrado.', en: 'Nothing is recorded yet.' },
  'trail.more': { pt: 'Mostrar mais', en: 'Show more' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof trailMessages> {}
}
