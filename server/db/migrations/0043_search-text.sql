-- Text as every search compares it; contract/search-text.ts does the same, and a test compares both.
CREATE OR REPLACE FUNCTION "folded"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value)
  THEN translate(lower(value COLLATE "C"), U&'`\0009\000a\000b\000c\000d', '''     ')
  ELSE translate(replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(normalize(replace(value, '´', ''''), NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb]', '', 'g'), 'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th'),
    U&'ABCDEFGHIJKLMNOPQRSTUVWXYZͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅ\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9০১২৩৪৫৬৭৮৯ØøƟɵꝊꝋƆɔⱺŁłȽƚⱠⱡɫⱢꞭɬĐđƉɖÐðƊɗıƗɨƖɩĦħⱧⱨŦŧȾⱦƬƭƮʈŊŋƝɲƞƁɓƂƃɃƀƏəƎǝƐɛɆɇȺⱥɑⱭƑƒꞘꞙƓɠƔɣǤǥƘƙⱩⱪĸƤƥⱣᵽɌɍⱤɽƩʃƲʋɅʌɄʉƱʊⱲⱳƳƴɎɏƵƶȤȥƷʒȻȼƇƈɈɉς\0671\0649\06cc\06d0\0629\06c1\06d5\06c0\06c3\06be\06a9\2010\2011\2012\2013\2014\2015−\2043\02d7\fe58\fe63\ff0d֊\05be\2018\2019\201a\201b\02b9\02bb\02bc\02bd\02be\02bf\02c8\0060\2032\2035ꞌ\ff07\05f3\201c\201d\201e\201f\2033\00ab\00bb\05f4\ff02\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000\0009\000a\000b\000c\000d\0085',
    U&'abcdefghijklmnopqrstuvwxyzͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥ012345678901234567890123456789ooooooooollllllllllddddddddiiiiihhhhttttttttnnnnnbbbbbbeeeeeeeeaaaaffffggggggkkkkkpppprrrrssvvvvuuuuwwyyyyzzzzzzccccjjσ\0627\064a\064a\064a\0647\0647\0647\0647\0647\0647\0643--------------\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027"""""""""\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020') END
$$;--> statement-breakpoint
-- The looser form: Mueller is found by Müller, and O'Brien by OBrien.
CREATE FUNCTION "folded_loosely"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(regexp_replace(folded(value), '([aou])e', '\1', 'g'), '''', '')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "person_search_write"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'user' THEN SELECT array_agg("id") INTO ids FROM "written";
  ELSE SELECT array_agg("user_id") INTO ids FROM "written";
  END IF;
  INSERT INTO "person_search" AS s ("user_id", "name", "words", "has_left")
    SELECT u."id", folded(coalesce(p."full_name", u."name")), folded(w."text") || ' ' || folded_loosely(w."text"),
      u."deactivated_at" IS NOT NULL
    FROM "user" u
    LEFT JOIN "user_profile" p ON p."user_id" = u."id"
    LEFT JOIN "employee_profile" e ON e."user_id" = u."id"
    CROSS JOIN LATERAL (
      SELECT concat_ws(' ', coalesce(p."full_name", u."name"), u."email", e."employee_id", p."username") AS "text") w
    WHERE u."id" = ANY(ids)
  ON CONFLICT ("user_id") DO UPDATE
    SET "name" = excluded."name", "words" = excluded."words", "has_left" = excluded."has_left"
    WHERE (s."name", s."words", s."has_left") IS DISTINCT FROM (excluded."name", excluded."words", excluded."has_left");
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE "person_search" s SET "name" = folded(w."name"), "words" = folded(w."text") || ' ' || folded_loosely(w."text")
  FROM (
    SELECT u."id", coalesce(p."full_name", u."name") AS "name",
      concat_ws(' ', coalesce(p."full_name", u."name"), u."email", e."employee_id", p."username") AS "text"
    FROM "user" u
    LEFT JOIN "user_profile" p ON p."user_id" = u."id"
    LEFT JOIN "employee_profile" e ON e."user_id" = u."id") w
  WHERE w."id" = s."user_id";--> statement-breakpoint
REINDEX INDEX "person_change_name";--> statement-breakpoint
-- Messages with letters that were compared otherwise get the words of both forms beside those they have.
UPDATE "my_voice_words" w SET "words" = w."words" || array_to_tsvector(m."words")
  FROM (
    SELECT "seq", array(
      SELECT DISTINCT left("word", 60) FROM regexp_split_to_table(folded("body") || ' ' || folded_loosely("body"),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f]+') AS "word"
      WHERE "word" <> '') AS "words"
    FROM "my_voice_message" WHERE "body" ~ '[^\u0001-\u007f]' OR "body" ~* '[aou]e') m
  WHERE m."seq" = w."seq";
