import { ours } from '#contract/sentences/sentence.ts'

export const backupMessages = {
  'error.no_installation': ours(
    'não há instalação na pasta {folder}',
    'there is no installation in {folder}',
  ),
  'error.folder_in_use': ours(
    '{folder} já existe: dê uma pasta nova',
    '{folder} exists already: give a new folder',
  ),
  'error.folder_inside': ours(
    '{folder} fica dentro da pasta de dados: dê uma fora dela, de preferência em outro disco',
    '{folder} lies inside the data folder: give one outside of it, best on another disk',
  ),
  'error.upkeep_under_way': ours(
    'uma cópia ou a troca de uma chave está em andamento nesta instalação (processo {pid}): espere que termine e rode de novo',
    'a backup or the rotation of a key is under way on this installation (process {pid}): wait until it has ended, and run this again',
  ),
  'error.no_backup': ours(
    'não há cópia completa na pasta {folder}',
    'there is no finished backup in the folder {folder}',
  ),
  'error.file_damaged': ours(
    'a cópia está danificada: {file} falta ou não é o que foi gravado',
    'the backup is damaged: {file} is missing or is not what was written',
  ),
  'error.recipient_invalid': ours(
    '{recipient} não é um destinatário do age: use o que o age-keygen mostra, age1…',
    '{recipient} is no recipient of age: use what age-keygen shows, age1…',
  ),
  'error.identity_needed': ours(
    'a cópia é cifrada: use --identity ARQUIVO, a chave que o age-keygen gravou',
    'the backup is encrypted: say --identity FILE, the key that age-keygen wrote',
  ),
  'error.identity_invalid': ours(
    '{file} não contém uma chave do age (AGE-SECRET-KEY-…)',
    '{file} holds no identity of age (AGE-SECRET-KEY-…)',
  ),
  'error.identity_of_another': ours(
    'a chave em {file} não abre esta cópia',
    'the identity in {file} does not open this backup',
  ),
  'error.data_dir_not_empty': ours(
    'já há uma instalação em {folder}: mude DATA_DIR ou tire a que está lá',
    'there is an installation in {folder} already: change DATA_DIR, or move that one away',
  ),
  'error.other_postgres': ours(
    'a cópia é do PostgreSQL {found}; esta versão usa o {expected}. Restaure com a versão que fez a cópia',
    'the backup is PostgreSQL {found}’s; this version uses {expected}. Restore with the version that made it',
  ),
  'error.no_tool': ours(
    'falta o programa {tool}, do PostgreSQL {version} ou mais novo. No Debian: apt install postgresql-client-{version}. Ou dê o caminho na variável PG_DUMP ou PG_RESTORE',
    'the program {tool} of PostgreSQL {version} or newer is missing. On Debian: apt install postgresql-client-{version}. Or name its path in the variable PG_DUMP or PG_RESTORE',
  ),
  'error.tool_too_old': ours(
    '{tool} é da versão {found}, mais velha que o banco ({version}). No Debian: apt install postgresql-client-{version}',
    '{tool} has version {found}, older than the database ({version}). On Debian: apt install postgresql-client-{version}',
  ),
  'error.tool_failed': ours('{tool} falhou: {reason}', '{tool} failed: {reason}'),
  'error.other_owner': ours(
    'o banco da cópia é do papel {expected}, e DATABASE_URL usa o papel {found}. Crie no servidor o papel {expected}, dono do banco vazio, e use-o em DATABASE_URL',
    'the database in the backup belongs to the role {expected}, and DATABASE_URL names the role {found}. Make the role {expected} on the server, owner of the empty database, and name it in DATABASE_URL',
  ),
  'error.no_database': ours(
    'a cópia tem um banco de dados: defina em DATABASE_URL o banco vazio que o recebe',
    'the backup has a database: name in DATABASE_URL the empty one that takes it',
  ),
  'error.head_not_told': ours(
    'use --head ARQUIVO, o estado assinado mais novo que alguém possa ter visto, ou --nothing-since, se nada rodou depois da cópia',
    'say --head FILE, the newest head that anyone may have seen, or --nothing-since, if nothing ran after the backup',
  ),
  'error.head_invalid': ours(
    '{file} não é um estado assinado pela chave deste registro',
    '{file} is no head signed by the key of this log',
  ),
  'error.head_of_later_key': ours(
    '{file} é assinado por uma chave que este registro passou a ter depois da cópia: use também --key CHAVE, como /log/key a mostrava',
    '{file} is signed by a key that this log had after the backup: say --key KEY as well, as /log/key showed it',
  ),
  'error.older_than_head': ours(
    'o registro seguiu até {head} folhas depois desta cópia, que tem {backup}: continuar dela assinaria uma segunda história. Restaure uma cópia mais nova; se não há, repita com --lost',
    'the log went on to {head} leaves after this backup, which has {backup}: going on from it would sign a second history. Restore a newer one; if there is none, repeat with --lost',
  ),
  'error.installation_unusable': ours('{reason}', '{reason}'),
  'backup.done': ours('Cópia feita em {folder}', 'Backup made in {folder}'),
  'backup.restored': ours('Instalação restaurada em {folder}', 'Installation restored in {folder}'),
  'backup.files': ours('Arquivos', 'Files'),
  'backup.file_count': ours('{count}, {size} MB', '{count}, {size} MB'),
  'backup.log': ours('Registro', 'Log'),
  'backup.leaves': ours('{count} folhas', '{count} leaves'),
  'backup.database': ours('Banco de dados', 'Database'),
  'backup.embedded': ours('PostgreSQL {version}, incluído', 'PostgreSQL {version}, included'),
  'backup.dumped': ours(
    'PostgreSQL {version}, de DATABASE_URL, incluído',
    'PostgreSQL {version}, of DATABASE_URL, included',
  ),
  'backup.elsewhere': ours(
    'em DATABASE_URL, fora desta cópia: copie-o depois dela',
    'at DATABASE_URL, not in this backup: copy it after this',
  ),
  'backup.kept': ours(
    'o que já estava em DATABASE_URL, sem mudança',
    'what was at DATABASE_URL already, unchanged',
  ),
  'backup.secrets': ours(
    'A cópia contém as chaves e os dados pessoais: guarde-a como os guarda.',
    'The backup holds the keys and the personal data: keep it as you keep those.',
  ),
  'backup.encrypted': ours(
    'A cópia é cifrada: sem a chave do age ninguém a abre, nem você. Guarde a chave em outro lugar.',
    'The backup is encrypted: without the age identity nobody opens it, not even you. Keep the identity elsewhere.',
  ),
  'backup.checked': ours('Cópia íntegra em {folder}', 'The backup in {folder} is intact'),
  'backup.check_meaning': ours(
    'Cada arquivo está como foi gravado. Só uma restauração de teste mostra que a instalação volta.',
    'Every file is as it was written. Only a trial restore shows that the installation comes back.',
  ),
  'backup.start': ours(
    'Inicie o servidor. Ele refaz os arquivos públicos do registro e se recusa a assinar se algo faltar.',
    'Start the server. It writes the public files of the log again, and refuses to sign if anything is missing.',
  ),
  'backup.epoch': ours(
    'Rode agora ./lastro epoch --confirm {origin}. Antes disso o servidor não inicia: a cópia não contém o estado perdido.',
    'Now run ./lastro epoch --confirm {origin}. Before that the server does not start: the backup lacks the lost head.',
  ),
  'progress.backup': ours('Copiando… {done} MB', 'Copying… {done} MB'),
  'progress.check': ours(
    'Conferindo {bar} {percent} %  {done} de {total} MB',
    'Checking {bar} {percent} %  {done} of {total} MB',
  ),
  'progress.restore': ours(
    'Restaurando {bar} {percent} %  {done} de {total} MB',
    'Restoring {bar} {percent} %  {done} of {total} MB',
  ),
} as const
