-- owner: lastro_definer
-- execute: lastro_app

-- Stores a picture for each account whose events name it and that does not have it. These are the
-- sender's account and the owners whose authorization it used for such an event. Stores nothing if
-- one of them deleted the picture, or if it is too large and an event names it as a signature.
-- Returns whether this call stored the picture, or its rows, deleted ones first. One call without
-- row-level security, because each further step takes a tenth of the time of the picture.
create or replace function store_picture(
  account uuid, sender uuid, named bytea, picture_type text, pixels_across int, pixels_down int,
  max_signature int, picture bytea
) returns table (
  type text, width int, height int, bytes int, deleted_at timestamptz, is_new boolean, is_too_large boolean
)
  language plpgsql security definer
as $$
#variable_conflict use_column
declare
  owners uuid[];
begin
  -- None of these shipments is erased before the transaction ends.
  perform from shipments where id in (
    select u.shipment_id from media_uses o join media_uses u on u.user_id = o.user_id and u.digest = o.digest
    where o.digest = named and (o.user_id = account or o.authorized = account)
  ) order by id for key share;
  with named_by as materialized (
    select distinct user_id from media_uses where digest = named and (user_id = account or authorized = account)
  )
  insert into media (user_id, digest, content, type, width, height, bytes, sent_by)
    select user_id, named, picture, picture_type, pixels_across, pixels_down, length(picture),
      case user_id when account then sender else account end
    from named_by
    where not exists (
      select from media m join named_by o on o.user_id = m.user_id where m.digest = named and m.deleted_at is not null
    ) and (length(picture) <= max_signature or not exists (
      select from media_uses s join named_by o on o.user_id = s.user_id
      where s.digest = named and s.name = 'signature'
    ))
    on conflict do nothing;
  if found then
    return query values (picture_type, pixels_across, pixels_down, length(picture), null::timestamptz, true, false);
    return;
  end if;
  -- Finds out why there is no new picture.
  owners := array(
    select user_id from media_uses where digest = named and (user_id = account or authorized = account)
  );
  if length(picture) > max_signature and exists (
    select from media_uses where digest = named and user_id = any (owners) and name = 'signature'
  ) then
    is_too_large := true;
    return next;
    return;
  end if;
  return query
    select m.type, m.width, m.height, m.bytes, m.deleted_at, false, false
    from media m where m.digest = named and m.user_id = any (owners) order by m.deleted_at;
end;
$$;

-- Deletes which files the events of shipments name, and the files that no other shipment and no
-- certificate of the account names.
create or replace function delete_media_of(account uuid, shipments uuid[]) returns void
  language plpgsql security definer
as $$
declare
  named bytea[];
begin
  if not account = any (account_ids()) then
    raise exception 'delete_media_of: not in scope' using errcode = 'insufficient_privilege';
  end if;
  -- The locks let the later of two concurrent erasures see that no shipment names a file any more.
  select array_agg(locked.digest) into named from (
    select m.digest from media m
    where m.user_id = account
      and m.digest in (select u.digest from media_uses u where u.shipment_id = any (shipments))
    order by m.digest for update
  ) locked;
  delete from media_uses u where u.user_id = account and u.shipment_id = any (shipments);
  delete from media m
    where m.user_id = account and m.digest = any (named)
      and not exists (select from media_uses u where u.user_id = account and u.digest = m.digest)
      and not exists (select from device_certificates c where c.user_id = account and c.digest = m.digest);
end;
$$;

-- Deletes the files of calibration certificates that no certificate and no event names any more.
create or replace function delete_unnamed_certificates(account uuid) returns void
  language plpgsql security definer
as $$
begin
  if not account = any (account_ids()) then
    raise exception 'delete_unnamed_certificates: not in scope' using errcode = 'insufficient_privilege';
  end if;
  delete from media m
    where m.user_id = account and m.purpose = 'certificate'
      and not exists (select from media_uses u where u.user_id = account and u.digest = m.digest)
      and not exists (select from device_certificates c where c.user_id = account and c.digest = m.digest);
end;
$$;

-- Deletes the content of the pictures that these annexes `media_removed` of an account name. A
-- picture that another shipment names stays.
create or replace function remove_media(account uuid, removals uuid[]) returns void
  language plpgsql security definer
as $$
begin
  if not account = any (account_ids()) then
    raise exception 'remove_media: not in scope' using errcode = 'insufficient_privilege';
  end if;
  update media m set content = null, deleted_at = now() from annexes a
    where a.id = any (removals) and a.user_id = account and a.kind = 'media_removed'
      and m.user_id = account and m.digest = decode(a.facts ->> 'digest', 'hex') and m.deleted_at is null
      and not exists (
        select from media_uses u
        where u.user_id = account and u.digest = m.digest and u.shipment_id <> a.shipment_id
      );
end;
$$;

-- Deletes the content of pictures that are older than their account stores them, at most `max_rows`
-- of each account. Those of a shipment with an open contestation stay. Returns how many there were.
create or replace function delete_old_media(max_rows int) returns int
  language sql security definer
begin atomic
  with old as (
    select m.user_id, m.digest
    from users a left join system_settings s on s.user_id = a.id cross join lateral (
      select user_id, digest from media
      where user_id = a.id and purpose = 'picture' and deleted_at is null
        and arrived_at < now() - make_interval(months => coalesce(s.media_months, 12))
        and not exists (
          select from media_uses u join shipments c on c.id = u.shipment_id and c.user_id = u.user_id
          where u.user_id = media.user_id and u.digest = media.digest and c.contested_at is not null
        )
      order by arrived_at limit max_rows for update skip locked
    ) m
  ), deleted as (
    update media m set content = null, deleted_at = now() from old
    where m.user_id = old.user_id and m.digest = old.digest returning m.digest
  )
  select count(*)::int from deleted;
end;
