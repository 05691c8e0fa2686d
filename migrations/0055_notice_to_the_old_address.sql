-- An address that an account gives up is told so, like that of a deleted account: its row lives until then, a week at most.
grant update (email, language, created_at) on account_farewells to lastro_app;
