import type { Messages } from '#contract/sentences/sentence.ts'
export const settingsMessages = {
  'settings.subtitle': {
    pt: 'Mapas, status, campos, páginas públicas, entregas, avisos, carga aérea e chaves de API da sua conta.',
    en: 'Maps, statuses, fields, public pages, deliveries, notices, air cargo and API keys of your account.',
  },
  'settings.api_keys': { pt: 'Chaves de API', en: 'API keys' },
  'settings.tabs': { pt: 'Partes das configurações', en: 'Parts of the settings' },
  'advanced.title': { pt: 'Configurações avançadas', en: 'Advanced settings' },
  'advanced.subtitle': {
    pt: 'Status e campos próprios da sua operação.',
    en: 'Statuses and fields of your own operation.',
  },
  'maps_key.tab': { pt: 'Mapas', en: 'Maps' },
  'maps_key.title': { pt: 'Chave do serviço de mapas', en: 'Maps service key' },
  'maps_key.says': {
    pt: 'Com uma chave do Google Maps, a rota das remessas é traçada por esse serviço. Sem chave, o mapa aberto do Lastro continua funcionando.',
    en: 'With a Google Maps key, the route of shipments is drawn by that service. Without one, Lastro’s open map keeps working.',
  },
  'maps_key.configured': { pt: 'Configurada', en: 'Configured' },
  'maps_key.not_configured': { pt: 'Não configurada', en: 'Not configured' },
  'maps_key.current': { pt: 'Chave atual', en: 'Current key' },
  'maps_key.label': { pt: 'Chave da API', en: 'API key' },
  'maps_key.new_label': { pt: 'Nova chave da API', en: 'New API key' },
  'maps_key.hint': {
    pt: 'Guardada cifrada. Restrinja a chave ao endereço deste site no console do Google.',
    en: 'Stored encrypted. Restrict the key to this site’s address in the Google console.',
  },
  'maps_key.save': { pt: 'Salvar chave', en: 'Save key' },
  'maps_key.remove': { pt: 'Remover chave', en: 'Remove key' },
  'maps_key.remove_title': {
    pt: 'Remover a chave do serviço de mapas?',
    en: 'Remove the key of the maps service?',
  },
  'maps_key.remove_says': {
    pt: 'Os mapas passam a ser o mapa aberto do Lastro. Para voltar atrás, será preciso digitar a chave de novo.',
    en: 'Maps will use Lastro’s open map. To go back, the key has to be entered again.',
  },
  'airlines.title': { pt: 'Companhias aéreas', en: 'Airlines' },
  'airlines.says': {
    pt: 'Os três primeiros dígitos do AWB dizem qual é a companhia. O Lastro conhece as maiores. Acrescente as que faltam, ou troque um nome.',
    en: 'The first three digits of an AWB tell the airline. Lastro knows the largest ones. Add those that are missing, or change a name.',
  },
  'airlines.names': { pt: 'Prefixo e nome', en: 'Prefix and name' },
  'airlines.hint': {
    pt: 'Uma companhia por linha, como 588 Carga Norte.',
    en: 'One airline on each line, such as 588 Carga Norte.',
  },
  'airlines.wrong_line': {
    pt: 'Linha {line}: escreva três dígitos e um nome de até 60 letras. Cada prefixo entra uma vez só.',
    en: 'Line {line}: write three digits and a name of up to 60 letters. Each prefix stands there once.',
  },
  'airlines.too_many': { pt: 'No máximo {max} companhias.', en: 'At most {max} airlines.' },
  'airlines.save': { pt: 'Salvar companhias', en: 'Save airlines' },
  'air.tab': { pt: 'Carga aérea', en: 'Air cargo' },
  'one_record.title': { pt: 'ONE Record', en: 'ONE Record' },
  'one_record.says': {
    pt: 'Companhias aéreas e agentes leem as suas cargas aéreas e informam os marcos pela API ONE Record 2.3. Escolha o nome curto da empresa e dê a cada parceiro uma chave com os prefixos de AWB dele.',
    en: 'Airlines and agents read your shipments by air and report milestones through the API ONE Record 2.3. Choose the short name of the company, and give each partner a key with its prefixes of air waybills.',
  },
  'one_record.name': { pt: 'Nome curto', en: 'Short name' },
  'one_record.name_hint': {
    pt: 'Faz parte dos endereços que os parceiros guardam: depois de escolhido, evite trocar. Em branco, ninguém acessa.',
    en: 'Part of the addresses that partners store: once chosen, avoid changing it. Left blank, nobody has access.',
  },
  'one_record.base': { pt: 'Endereço base para os parceiros', en: 'Base address for partners' },
  'one_record.copy': { pt: 'Copiar endereço', en: 'Copy address' },
  'one_record.save': { pt: 'Salvar nome curto', en: 'Save short name' },
  'one_record.on': { pt: 'Os parceiros já podem acessar.', en: 'Partners have access now.' },
  'one_record.off': { pt: 'O acesso dos parceiros está fechado.', en: 'The access of partners is closed.' },
  'maps_key.load_failed': {
    pt: 'Não foi possível carregar as configurações',
    en: 'The settings could not be loaded',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof settingsMessages> {}
}
