import { ours, quoted, type Sentence } from '../../sentences/sentence.ts'

/** Messages of recording checkpoints and of their timeline. */
export const checkpointMessages = {
  'checkpoint.entrada': quoted(2, 'Entrada', 'Entry'),
  'checkpoint.saida': quoted(2, 'Saída', 'Exit'),
  'checkpoint.finalizacao': quoted(2, 'Finalização', 'Finalization'),
  'checkpoint.tentativa': ours('Tentativa', 'Attempt'),
  'checkpoint.register': quoted(2, 'Registrar Checkpoint', 'Register checkpoint'),
  'checkpoint.register_entrada': quoted(2, 'Registrar Entrada', 'Register entry'),
  'checkpoint.register_saida': quoted(2, 'Registrar Saída', 'Register exit'),
  'checkpoint.register_finalizacao': quoted(2, 'Finalizar Entrega', 'Complete delivery'),
  'checkpoint.register_tentativa': ours('Registrar tentativa', 'Record attempt'),
  'checkpoint.edit_entrada': quoted(2, 'Editar Entrada', 'Edit entry'),
  'checkpoint.edit_saida': quoted(2, 'Editar Saída', 'Edit exit'),
  'checkpoint.edit_finalizacao': quoted(2, 'Editar Finalização', 'Edit finalization'),
  'checkpoint.edit_tentativa': ours('Editar tentativa', 'Edit attempt'),
  'checkpoint.update': quoted(2, 'Atualizar Checkpoint', 'Update checkpoint'),
  'checkpoint.updated_title': quoted(8, 'Checkpoint atualizado!', 'Checkpoint updated!'),
  'checkpoint.deleted_title': quoted(8, 'Checkpoint excluído!', 'Checkpoint deleted!'),
  'checkpoint.create_exit': quoted(2, 'Registrar saída', 'Create exit'),
  'checkpoint.cancel': quoted(2, 'Cancelar', 'Cancel'),
  'checkpoint.save': quoted(2, 'Salvar Checkpoint', 'Save checkpoint'),
  'checkpoint.none': quoted(2, 'Nenhum checkpoint registrado ainda', 'No checkpoint registered yet'),
  'checkpoint.status_example': quoted(3, 'Em Trânsito', 'In Transit'),
  'checkpoint.failed_title': ours('Erro ao criar checkpoint', 'Error creating checkpoint'),
  'checkpoint.status_check_failed': quoted(
    8,
    'Erro ao verificar status da remessa',
    'Error checking the status of the shipment',
  ),
  'checkpoint.not_stored': quoted(
    8,
    'Erro ao criar checkpoint no banco de dados',
    'Error creating the checkpoint in the database',
  ),
  'checkpoint.created_title': quoted(8, 'Checkpoint criado!', 'Checkpoint created!'),
  'checkpoint.created': quoted(
    8,
    'Novo ponto de controle adicionado com sucesso.',
    'The new control point was added successfully.',
  ),
} satisfies Record<string, Sentence>
