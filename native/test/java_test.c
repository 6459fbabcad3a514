/*
 * Java's classes and objects in PHP: what PHP code sees of them, against a small Java in C. Each behaviour is PHP code that
 * returns true, and leaves nothing behind: no object of Java's that PHP still holds, by its own count or the host's.
 *
 *     java_test [words that a behaviour's name has]
 */
#include "java_host.h"

typedef struct {
    const char *what;
    const char *code;
} behaviour;

static const char *wanted = "";

static void print_reply(const hw_interpreter *in) {
    hw_reader reply = host_reply(in, 0);
    for (; reply.p < reply.end; reply.p++) {
        fputc(*reply.p >= ' ' && *reply.p < 0x7f ? *reply.p : '.', stderr);
    }
    fputc('\n', stderr);
}

static void expect_true(hw_interpreter *in, const char *what) {
    hw_reader value;
    bool ok = !(in->flags & HW_REPLY_FLAG_FAILED) && host_find(host_reply(in, 0), HW_TAG_VALUE, &value) &&
              value.end - value.p == 2 && value.p[0] == HW_VALUE_BOOL_VALUE && value.p[1] == 1;
    if (!ok) {
        fprintf(stderr, "%s: ", what);
        print_reply(in);
        abort();
    }
}

static void expect_nothing_held(hw_interpreter *in, const char *what) {
    java_host_release(in);
    java_host_call(in, HW_OPERATION_COUNTERS, NULL);
    host_live live = host_counts(in);
    if (live.refs || live.callables || live.objects || java_held()) {
        fprintf(stderr, "%s: still held: %lld refs, %lld callables, %lld objects; %zu by the host's count\n", what,
                (long long)live.refs, (long long)live.callables, (long long)live.objects, java_held());
        abort();
    }
}

static void check(hw_interpreter *in, const char *what, const char *code) {
    message text = {0};
    static const char before[] = "use test\\Probe; use java\\util\\{ArrayList, HashMap}; return (function () {\n";
    static const char after[] = "\n})();";
    message_add(&text, before, sizeof before - 1);
    message_add(&text, code, strlen(code));
    message_add(&text, after, sizeof after);
    java_run(in, (const char *)text.bytes);
    message_free(&text);
    expect_true(in, what);
    expect_nothing_held(in, what);
}

static void check_all(hw_interpreter *in, const behaviour *behaviours, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strstr(behaviours[i].what, wanted)) {
            check(in, behaviours[i].what, behaviours[i].code);
        }
    }
}

#define CHECK_ALL(in, behaviours) check_all(in, behaviours, sizeof(behaviours) / sizeof *(behaviours))

static const behaviour naming[] = {
    {"a class is found by its name, with those above it, in one crossing",
     "if (class_exists('java\\util\\Collection', false)) { return false; }"
     "$asked = Probe::asked(4);"
     "$a = new ArrayList();"
     "return Probe::asked(4) === $asked + 1 && interface_exists('java\\util\\List', false)"
     " && interface_exists('java\\util\\Collection', false) && class_exists('java\\lang\\Object', false)"
     " && get_class($a) === 'java\\util\\ArrayList' && get_parent_class($a) === 'java\\lang\\Object'"
     " && $a instanceof \\java\\util\\List && $a instanceof \\java\\lang\\Iterable && $a instanceof \\Countable"
     " && $a instanceof \\ArrayAccess && $a instanceof \\Traversable && $a instanceof \\Stringable"
     " && $a instanceof \\JsonSerializable && !($a instanceof \\java\\lang\\Comparable);"},
    {"names are written in any case, and with a backslash in front",
     "return get_class(new \\JAVA\\UTIL\\arraylist()) === 'java\\util\\ArrayList'"
     " && class_exists('\\Java\\Util\\HashMap');"},
    {"a class that is known is not asked for again",
     "new ArrayList(); $asked = Probe::asked(4); new ArrayList(); class_exists('java\\util\\ArrayList');"
     "return Probe::asked(4) === $asked;"},
    {"names without a backslash are none of Java's",
     "$asked = Probe::asked(4); return !class_exists('Plain') && Probe::asked(4) === $asked;"},
    {"a class that there is not is left to PHP's autoloaders",
     "spl_autoload_register($f = function ($name) { if ($name === 'app\\Thing') { eval('namespace app; class Thing "
     "{}'); } });"
     "$found = class_exists('app\\Thing') && !class_exists('java\\util\\Nothing');"
     "spl_autoload_unregister($f); return $found;"},
    {"code that names a class it may not use is told why; code that asks whether there is one is not",
     "if (class_exists('java\\lang\\Runtime')) { return false; }"
     "try { new \\java\\lang\\Runtime(); } catch (\\Error $e) {"
     " return $e->getMessage() === 'java.lang.Runtime is not allowed: name it in allow()'; }"},
    {"a class of Howdah's own comes as PHP source",
     "(new \\Howdah\\Logger('app'))->info('hello', ['a' => 1]); return Probe::kept() === 'hello';"},
    {"declared classes have their names as they are written",
     "new ArrayList(); return in_array('java\\util\\ArrayList', get_declared_classes(), true)"
     " && in_array('java\\util\\List', get_declared_interfaces(), true);"},
    {"no class is final, so that code which extends one is told why it cannot",
     "return !(new \\ReflectionClass('java\\util\\ArrayList'))->isFinal()"
     " && !(new \\ReflectionClass('java\\lang\\RuntimeException'))->isFinal();"},
    {"an alias is refused or made as PHP does for classes of its own",
     "try { class_alias('java\\util\\ArrayList', 'Liste'); } catch (\\ValueError) { return PHP_VERSION_ID < 80300; }"
     "return (new \\Liste()) instanceof ArrayList;"},
    {"a class that PHP code has declared keeps its name",
     "eval('namespace test; class Hidden { const OWN = true; }'); return \\test\\Hidden::OWN;"},
    {"static members and constants load the class",
     "return \\test\\Mixed::only() === 'static' && \\test\\Color::LIMIT === 1000;"},
    {"a class is an argument of instanceof, is_a and is_subclass_of",
     "$a = new ArrayList(); return is_a($a, 'java\\util\\Collection') && is_subclass_of($a, 'java\\lang\\Object')"
     " && is_subclass_of('java\\util\\ArrayList', 'java\\util\\List') && class_implements($a)['java\\util\\List'];"},
};

static const behaviour members[] = {
    {"an object is made, and its methods called",
     "$a = new ArrayList(); $a->add(1); $a->ADD('two'); return $a->size() === 2 && $a->get(1) === 'two';"},
    {"constructors take arguments", "$a = new ArrayList(1, 2, 3); return $a->size() === 3 && $a->get(2) === 3;"},
    {"a static method is called by the class and by an object",
     "$m = new \\test\\Mixed(); return \\test\\Mixed::only() === 'static' && $m->only() === 'static'"
     " && $m::only() === 'static';"},
    {"a name may be a static and an instance method",
     "$m = new \\test\\Mixed(); return $m->both() === 'of the object' && \\test\\Mixed::both() === 'of the class';"},
    {"interfaces have static methods",
     "return \\java\\util\\List::of(1, 2)->size() === 2 && call_user_func('java\\util\\List::of', 1)->size() === 1"
     " && call_user_func(['java\\util\\List', 'of'])->size() === 0 && (\\java\\util\\List::of(...))(5)->get(0) === 5;"},
    {"an unknown method is an Error",
     "try { (new ArrayList())->nothing(); } catch (\\Error $e) { $first = $e->getMessage(); }"
     "try { ArrayList::nothing(); } catch (\\Error $e) { $second = $e->getMessage(); }"
     "return $first === 'Call to undefined method java\\util\\ArrayList::nothing()' && $first === $second;"},
    {"an instance method is not called by the class",
     "try { ArrayList::add(1); } catch (\\Error $e) { return str_contains($e->getMessage(), 'Non-static method'); }"},
    {"arguments by name are refused",
     "try { (new ArrayList())->add(element: 1); } catch (\\ArgumentCountError $e) {"
     " return str_contains($e->getMessage(), 'pass the arguments of add() by position'); }"},
    {"arguments are unpacked", "return Probe::count(...range(1, 40)) === 40;"},
    {"a method is a closure, which keeps the object",
     "$add = (new ArrayList(7))->add(...); $list = Probe::echo($add);"
     "$a = new ArrayList(); $f = $a->add(...); $f(1); $f(2); array_map($f, [3, 4]);"
     "$g = \\Closure::fromCallable([$a, 'get']); unset($f);"
     "return $a->size() === 4 && $g(3) === 4 && $add('x') === true && $list instanceof \\Closure;"},
    {"a static method is a closure", "$f = \\test\\Mixed::both(...); $g = \\Closure::fromCallable('test\\Mixed::only');"
                                     "return $f() === 'of the class' && $g() === 'static';"},
    {"methods can be called by their names",
     "$a = new ArrayList(); $m = 'add'; $a->$m(1); call_user_func([$a, 'add'], 2); [$a, 'add'](3);"
     "return $a->size() === 3 && is_callable([$a, 'add']) && !is_callable([$a, 'nothing'])"
     " && is_callable(['java\\util\\List', 'of']) && is_callable('test\\Mixed::only')"
     " && method_exists($a, 'ADD') && !method_exists($a, 'nothing') && method_exists('java\\util\\ArrayList', 'get');"},
    {"fields are read and written",
     "$p = new \\test\\Point(1, 2); $p->x = 5; $p->y += 3; $p->x++;"
     "return $p->x === 6 && $p->y === 5 && $p->label === 'a point' && isset($p->x) && !isset($p->z) && !empty($p->x);"},
    {"an unknown field, a final one and unset are Errors",
     "$p = new \\test\\Point(1, 2); $said = [];"
     "foreach ([fn() => $p->z, fn() => $p->z = 1, fn() => $p->label = 'x', function () use ($p) { unset($p->x); }] as "
     "$f) {"
     " try { $f(); return false; } catch (\\Error $e) { $said[] = $e->getMessage(); } }"
     "return $said[0] === 'test.Point has no public field z that PHP may use' && $said[0] === $said[1]"
     " && $said[2] === 'The field label of test.Point is final and cannot be written'"
     " && $said[3] === 'The field x of a Java object of class test\\Point cannot be unset';"},
    {"a reference to a field is none",
     "$p = new \\test\\Point(1, 2); try { $r = &$p->x; $r = 9; } catch (\\Error) {} return $p->x === 1;"},
    {"constants are scalars and objects",
     "use_color(); return \\test\\Color::PREFIX === 'color:' && \\test\\Color::LIMIT === 1000"
     " && \\test\\Color::RATIO === 1.5 && \\test\\Color::ON === true && \\test\\Color::NOTHING === null"
     " && \\test\\Color::RED->name() === 'RED' && constant('test\\Color::GREEN')->name() === 'GREEN';"},
    {"the value of a constant is the object that methods return",
     "return \\test\\Color::RED === \\test\\Color::valueOf('RED') && \\test\\Color::RED->next() === "
     "\\test\\Color::GREEN"
     " && \\test\\Color::RED !== \\test\\Color::GREEN"
     " && match (\\test\\Color::valueOf('GREEN')) { \\test\\Color::RED => false, \\test\\Color::GREEN => true };"},
    {"constants of an interface are those of what is below it",
     "return \\test\\CodedDeeper::CODES === 42 && \\test\\Coded::KIND === \\test\\Color::RED"
     " && \\test\\CodedDeeper::KIND === \\test\\Color::GREEN && \\java\\sql\\SQLTimeoutException::KIND === "
     "\\test\\Color::RED;"},
    {"constants are enumerated", "$all = (new \\ReflectionClass('test\\Color'))->getConstants();"
                                 "return count($all) === 7 && $all['RED'] === \\test\\Color::RED;"},
    {"an abstract class, an interface and a class without a constructor cannot be made",
     "$said = [];"
     "foreach (['java\\lang\\Number', 'java\\util\\List', 'test\\Color'] as $class) {"
     " try { new $class(); return false; } catch (\\Error $e) { $said[] = $e->getMessage(); } }"
     "return $said[0] === 'Cannot instantiate abstract class java\\lang\\Number'"
     " && $said[1] === 'Cannot instantiate interface java\\util\\List' && str_contains($said[2], 'no public "
     "constructor');"},
    {"a constructor that throws leaves no object",
     "try { new \\test\\Failing(); } catch (\\java\\lang\\IllegalStateException $e) {"
     " return $e->getMessage() === 'cannot be made'; }"},
    {"an object is constructed once",
     "$a = new ArrayList(); try { $a->__construct(); } catch (\\Error $e) {"
     " return $e->getMessage() === 'java.util.ArrayList has been constructed already'; }"},
    {"Howdah\\Java does what classes cannot",
     "\\Howdah\\Java::setStatic('test.Mixed', 'field', 5);"
     "return \\Howdah\\Java::getStatic('test.Mixed', 'field') === 5 && count(\\Howdah\\Java::array('int', 3)) === 3"
     " && \\Howdah\\Java::implement('java.util.Comparator', fn() => 0) instanceof \\java\\util\\Comparator;"},
    {"Howdah\\Java counts its arguments",
     "try { \\Howdah\\Java::getStatic('test.Mixed'); } catch (\\ArgumentCountError) { return true; }"},
    {"Howdah\\Java says how large the heap is", "return \\Howdah\\Java::memory() === ['used' => 1000, 'max' => 4000];"},
    {"services are found by name", "try { \\Howdah\\Services::get('x'); } catch (\\java\\util\\NoSuchElementException "
                                   "$e) { $message = $e->getMessage(); }"
                                   "return \\Howdah\\Services::has('colors') && !\\Howdah\\Services::has('x')"
                                   " && \\Howdah\\Services::get('colors') === \\test\\Color::RED && $message === 'no "
                                   "such service; there is: colors';"},
};

static const behaviour identity[] = {
    {"one Java object is one PHP object",
     "$a = new ArrayList(); Probe::keep($a); $s = new \\SplObjectStorage(); $s[$a] = 1;"
     "return Probe::kept() === $a && isset($s[Probe::kept()]) && spl_object_id($a) === spl_object_id(Probe::kept());"},
    {"an object that PHP has let go of comes again",
     "$a = new ArrayList(5); Probe::keep($a); $id = Probe::id($a); unset($a);"
     "$b = Probe::kept(); return $b->get(0) === 5 && $b === Probe::kept();"},
    {"dropped objects are told",
     "$held = Probe::held(); $a = []; for ($i = 0; $i < 500; $i++) { $a[] = new ArrayList(); }"
     "$more = Probe::held(); unset($a); return $more === $held + 500 && Probe::held() === $held;"},
    {"what is dropped is told even if the call that would have told it could not be written",
     "$held = Probe::held(); $a = new ArrayList(); $deep = []; for ($i = 0; $i < 600; $i++) { $deep = [$deep]; }"
     "unset($a); try { Probe::echo($deep); } catch (\\Howdah\\BridgeException) { return Probe::held() === $held; }"},
    {"objects in arrays keep their identity",
     "$a = new ArrayList(); $b = [$a, 'k' => [$a]]; Probe::keep($a); return Probe::kept() === $b['k'][0];"},
    {"a WeakMap and a WeakReference lose an object when PHP does",
     "$w = new \\WeakMap(); $a = new ArrayList(); $w[$a] = 1; $r = \\WeakReference::create($a); $before = count($w);"
     "Probe::keep($a); $same = $r->get() === Probe::kept(); unset($a);"
     "return $before === 1 && $same && count($w) === 0 && $r->get() === null && Probe::kept() instanceof ArrayList;"},
    {"objects in cycles of PHP's are collected",
     "$held = Probe::held(); $o = new \\stdClass(); $o->self = $o; $o->java = new ArrayList(); unset($o);"
     "gc_collect_cycles(); return Probe::held() === $held;"},
};

static const behaviour shapes[] = {
    {"a member is told the kinds of its arguments",
     "$stream = fopen('php://memory', 'r'); enum_of();"
     "return Probe::shape() === 0 && Probe::shape(null) === 1 && Probe::shape(true, false) === 0x22 && Probe::shape(1) "
     "=== 3"
     " && Probe::shape(1.5) === 4 && Probe::shape('x', '') === 0x55 && Probe::shape([], [1, 2]) === 0x66"
     " && Probe::shape(['a' => 1], [1 => 1]) === 0x77 && Probe::shape(new ArrayList(), \\test\\Color::RED) === 0x88"
     " && Probe::shape(new \\stdClass(), new \\RuntimeException()) === 0x99 && Probe::shape(fn() => 1, strlen(...)) "
     "=== 0xaa"
     " && Probe::shape(\\Suit::Hearts) === 0xb && Probe::shape($stream) === 0xc"
     " && Probe::shape(new \\java\\lang\\Exception()) === 8"
     " && Probe::shape(1, 'x', null, 1.5) === 0x4153;"},
    {"references are what they refer to", "$x = 1; $y = &$x; $a = [&$x]; return Probe::shape($y, ...$a) === 0x33;"},
    {"fifteen arguments have a shape; more have none",
     "return Probe::shape(...array_fill(0, 15, 1)) === 0x333333333333333 && Probe::shape(...array_fill(0, 16, 1)) === "
     "-1"
     " && Probe::count(...array_fill(0, 16, 1)) === 16;"},
    {"an exception whose parent was not constructed is PHP's alone",
     "$e = new class extends \\java\\lang\\Exception { function __construct() {} };"
     "return Probe::shape($e) === 9 && Probe::echo($e) === $e;"},
    {"large arguments move the buffer", "$x = str_repeat('x', 300000); return Probe::last(1, $x, 'y', $x) === $x && "
                                        "Probe::shape($x, 1, str_repeat('y', 3000000))"
                                        " === 0x535 && Probe::last(...array_fill(0, 20, $x)) === $x;"},
    {"the object and the arguments are in their places behind a large call",
     "$a = new ArrayList(); $x = range(1, 100000); $a->add($x); return $a->get(0) === $x;"},
};

static const behaviour iteration[] = {
    {"a list is iterated over in one batch",
     "$a = new ArrayList('a', 'b', 'c'); $asked = [Probe::asked(12), Probe::asked(13)];"
     "$seen = []; foreach ($a as $key => $value) { $seen[$key] = $value; }"
     "return $seen === ['a', 'b', 'c'] && Probe::asked(12) === $asked[0] + 1 && Probe::asked(13) === $asked[1];"},
    {"a long list crosses in many batches",
     "$a = new ArrayList(...range(0, 49)); Probe::batch(7); $asked = Probe::asked(13); $seen = [];"
     "foreach ($a as $key => $value) { $seen[$key] = $value; } $asked = Probe::asked(13) - $asked; Probe::batch(32);"
     "return $seen === range(0, 49) && $asked === 7;"},
    {"an empty list has no elements", "foreach (new ArrayList() as $value) { return false; } return true;"},
    {"a batch may be empty without being the last", "$a = new ArrayList(1, 2, 3); Probe::batch(0); $seen = []; foreach "
                                                    "($a as $k => $v) { $seen[$k] = $v; } Probe::batch(32);"
                                                    "return $seen === [1, 2, 3];"},
    {"a foreach that is left lets go of the iterator",
     "$a = new ArrayList(...range(1, 40)); Probe::batch(4); $held = Probe::held();"
     "foreach ($a as $value) { if ($value === 10) { break; } } $left = Probe::held() - $held;"
     "foreach ($a as $value) { $during = Probe::held() - $held; break; } Probe::batch(32);"
     "return $value === 1 && $left === 0 && $during === 1;"},
    {"keys are the map's", "$m = new HashMap('a', 1, 'b', null, 3, 'c'); $seen = [];"
                           "foreach ($m as $key => $value) { $seen[] = [$key, $value]; } return $seen === [['a', 1], "
                           "['b', null], [3, 'c']];"},
    {"keys can be objects", "$k = new ArrayList(); $m = new HashMap($k, 'v'); foreach ($m as $key => $value) { return "
                            "$key === $k && $value === 'v'; }"},
    {"loops over one list are apart",
     "$a = new ArrayList(1, 2, 3); $b = new ArrayList($a, $a); Probe::batch(1); $seen = '';"
     "foreach ($b as $i => $list) { foreach ($list as $x) { foreach ($a as $y) { $seen .= $i . $x . $y . ' '; } } }"
     "Probe::batch(32); return strlen($seen) === 2 * 3 * 3 * 4 && str_starts_with($seen, '011 012 013 021');"},
    {"elements that are objects are let go of in turn",
     "$a = new ArrayList(); for ($i = 0; $i < 20; $i++) { $a->add(new ArrayList($i)); } Probe::batch(5); $held = "
     "Probe::held();"
     "$most = 0; foreach ($a as $i => $o) { if ($o->get(0) !== $i) { return false; } $most = max($most, Probe::held() "
     "- $held); }"
     "Probe::batch(32); return $most <= 7;"},
    {"an exception in the middle of a list ends the loop there",
     "$a = new ArrayList(...range(1, 20)); $a->failAt(6); Probe::batch(3); $seen = [];"
     "try { foreach ($a as $value) { $seen[] = $value; } } catch (\\java\\lang\\IllegalStateException $e) {"
     " Probe::batch(32); return $seen === [1, 2, 3, 4, 5] && $e->getMessage() === 'the iterator failed'; }"},
    {"an exception in the loop's body lets go of the iterator",
     "$a = new ArrayList(...range(1, 20)); Probe::batch(3); $held = Probe::held();"
     "try { foreach ($a as $value) { throw new \\Exception('x'); } } catch (\\Exception) {}"
     "Probe::batch(32); return Probe::held() === $held;"},
    {"elements are not taken by reference",
     "try { foreach (new ArrayList(1) as &$value) {} } catch (\\Error $e) {"
     " return $e->getMessage() === 'The elements of a Java object cannot be iterated over by reference'; }"},
    {"iterators are objects of PHP's, too",
     "$a = new ArrayList('a', 'b', 'c'); $i = $a->getIterator(); $seen = [];"
     "for ($i->rewind(); $i->valid(); $i->next()) { $seen[$i->key()] = $i->current(); } $end = $i->current();"
     "return $seen === ['a', 'b', 'c'] && $end === null && iterator_to_array($a) === $seen && [...$a] === $seen"
     " && iterator_count($a) === 3 && (function () use ($a) { yield from $a; })()->current() === 'a'"
     " && iterator_to_array(new \\IteratorIterator($a)) === $seen"
     " && iterator_to_array(new \\LimitIterator(new \\IteratorIterator($a), 1, 1)) === [1 => 'b'];"},
    {"an object without elements has none to iterate over",
     "$said = ''; try { foreach (new \\test\\Point(1, 2) as $x) { } } catch (\\Error $e) { $said = $e->getMessage(); }"
     "try { iterator_to_array(new \\test\\Point(1, 2)); } catch (\\TypeError) { return str_contains($said, 'foreach'); "
     "}"},
    {"the list may be let go of while it is iterated over",
     "Probe::batch(2); $n = 0; $a = new ArrayList(1, 2, 3, 4, 5); foreach ($a as $v) { unset($a); $n += $v; }"
     "foreach (new ArrayList(1, 2, 3) as $v) { $n += $v; } Probe::batch(32); return $n === 21;"},
    {"an iterator that is held goes on without being asked whether it is valid",
     "Probe::batch(2); $i = (new ArrayList('a', 'b', 'c', 'd', 'e'))->getIterator(); $seen = [$i->current()];"
     "for ($n = 0; $n < 5; $n++) { $i->next(); $seen[] = $i->key() . $i->current(); } Probe::batch(32);"
     "return $seen === ['a', '1b', '2c', '3d', '4e', '5'];"},
    {"destructors of elements may use the iterator",
     "$a = new ArrayList(); for ($i = 0; $i < 6; $i++) { $a->add(new \\Ending($i)); } Probe::batch(2, true);"
     "$GLOBALS['ended'] = 0; $it = $GLOBALS['iterator'] = $a->getIterator(); $seen = [];"
     "for ($it->rewind(); $it->valid(); $it->next()) { $seen[] = $it->current()->n; }"
     "unset($it, $GLOBALS['iterator']); Probe::batch(32); return $GLOBALS['ended'] === 6 && $seen === [0, 1];"},
    {"and when it starts again",
     "$a = new ArrayList(); for ($i = 0; $i < 6; $i++) { $a->add(new \\Ending($i)); } Probe::batch(3, true);"
     "$GLOBALS['ended'] = 0; $it = $GLOBALS['iterator'] = $a->getIterator(); $it->rewind();"
     "$a->clear(); $it->rewind(); unset($it, $GLOBALS['iterator']); Probe::batch(32); return $GLOBALS['ended'] === 3;"},
};

static const behaviour operators[] = {
    {"[] reads and writes lists",
     "$a = new ArrayList('x', 'y'); $a[] = 'z'; $a[0] = 'X'; $a[1] .= '!'; unset($a[2]);"
     "return $a[0] === 'X' && $a[1] === 'y!' && $a->size() === 2 && count($a) === 2 && $a->offsetGet(0) === 'X';"},
    {"[] reads and writes maps", "$m = new HashMap(); $m['k'] = 1; $m['k'] += 1; $m[7] = null; $m['o'] = $m;"
                                 "return $m['k'] === 2 && $m['none'] === null && $m['o'] === $m && count($m) === 3;"},
    {"isset, empty and ?? ask for the element", "$a = new ArrayList(0, null, 'x'); return isset($a[0]) && empty($a[0]) "
                                                "&& !isset($a[1]) && empty($a[1]) && isset($a[2])"
                                                " && !empty($a[2]) && !isset($a[3]) && ($a[3] ?? 'none') === 'none' && "
                                                "($a[2] ?? 'none') === 'x' && $a->offsetExists(1)"
                                                " && !$a->offsetExists(9) && !isset($a[9][1]);"},
    {"an index out of bounds is Java's exception",
     "try { (new ArrayList())[3]; } catch (\\java\\lang\\IndexOutOfBoundsException $e) { $get = $e->getMessage(); }"
     "try { $a = new ArrayList(); $a[3] = 1; } catch (\\java\\lang\\IndexOutOfBoundsException $e) { $set = "
     "$e->getMessage(); }"
     "try { $a = new ArrayList(); $a[3] .= 1; } catch (\\java\\lang\\IndexOutOfBoundsException $e) {"
     " return $get === 'Index out of bounds' && $set === $get && $e->getMessage() === $get && $e->getPrevious() === "
     "null; }"},
    {"elements are no references",
     "$a = new ArrayList([1]); try { $a[0][] = 2; } catch (\\Error $e) { return $a[0] === [1] && "
     "str_starts_with($e->getMessage(), 'An element of java.util.ArrayList cannot be changed in place'); }"},
    {"++ and -- step an element", "$a = new ArrayList(1, 'Az', 2.5); $old = $a[0]++; $new = ++$a[0]; $a[1]++; --$a[2];"
                                  "return $old === 1 && $new === 3 && $a[0] === 3 && $a[1] === 'Ba' && $a[2] === 1.5;"},
    {"objects in lists are reached through []",
     "$a = new ArrayList(new ArrayList(1), new \\test\\Point(1, 2)); $a[0][] = 5; $a[1]->x = 7;"
     "return $a[0][1] === 5 && $a[1]->x === 7;"},
    {"[] of what is no list is an Error",
     "$p = new \\test\\Point(1, 2); $said = 0; foreach ([fn() => $p[0], fn() => $p[0] = 1, fn() => isset($p[0]),"
     " function () use ($p) { unset($p[0]); }] as $f) { try { $f(); } catch (\\Error $e) {"
     " $said += $e->getMessage() === 'test.Point is no java.util.List, java.util.Map or array: [] cannot be used with "
     "it'; } }"
     "return $said === 4;"},
    {"[] without an index cannot be read",
     "$a = new ArrayList(1); try { $a[] .= 'x'; } catch (\\Error $e) { return $e->getMessage() === "
     "'Cannot read [] of a Java object: an index is needed'; }"},
    {"count() is for what has elements",
     "try { count(new \\test\\Point(1, 2)); } catch (\\TypeError) { return count(new ArrayList(1, 2)) === 2; }"},
    {"objects are strings",
     "$p = new \\test\\Point(1, 2); return (string) $p === '(1, 2)' && \"$p\" === '(1, 2)' && strlen($p) === 6"
     " && $p->toString() === $p->__toString() && $p . '!' === '(1, 2)!';"},
    {"toString() may throw",
     "$a = new ArrayList(1); $a->failAt(1); try { (string) $a; } catch (\\java\\lang\\IllegalStateException $e) {"
     " return $e->getMessage() === 'toString() failed'; }"},
    {"numbers are numbers", "$b = new \\java\\math\\BigInteger('12'); $d = new \\java\\math\\BigDecimal('1.5');"
                            "return (int) $b === 12 && (float) $b === 12.0 && $b + 1 === 13 && (float) $d === 1.5 && "
                            "(int) $d === 1 && $d * 2 === 3.0"
                            " && max($b, 3) == 12;"},
    {"a number that does not fit is an Error",
     "$said = []; error_reporting(E_ALL); error_clear_last(); $big = new \\java\\math\\BigInteger(PHP_INT_MAX);"
     "foreach ([fn() => (int) $big, fn() => (float) $big, fn() => $big + 1, fn() => $big == 1] as $f) {"
     " try { $f(); } catch (\\Error $e) { $said[] = $e->getMessage(); } } error_reporting(0);"
     "return error_get_last() === null && $said === array_fill(0, 4, 'the number does not fit an int');"},
    {"what is no number is 1 and a warning, as any object",
     "$said = []; set_error_handler(function ($n, $m) use (&$said) { $said[] = $m; }); $n = (int) new \\test\\Point(1, "
     "2);"
     "restore_error_handler(); return $n === 1 && $said === ['Object of class test\\Point could not be converted to "
     "int'];"},
    {"objects are true", "return (bool) new ArrayList() && !!new \\java\\math\\BigInteger(0);"},
    {"objects are compared by Java",
     "$big = fn($n) => new \\java\\math\\BigInteger($n);"
     "return $big(1) == $big(1) && $big(1) !== $big(1) && $big(1) < $big(2) && $big(3) >= $big(2) && ($big(5) <=> "
     "$big(4)) === 1"
     " && $big(1) != new \\java\\util\\Date(1) && !(new \\test\\Point(1, 2) < new \\test\\Point(2, 2))"
     " && new \\test\\Point(1, 2) == new \\test\\Point(1, 3) && new ArrayList() != new \\stdClass() && new ArrayList() "
     "!= null"
     " && $big(12) == 12 && $big(12) == '12' && max([$big(3), $big(9), $big(5)]) == $big(9)"
     " && in_array($big(3), [$big(2), $big(3)]) && !in_array($big(3), [$big(3)], true);"},
    {"lists of numbers are sorted", "$a = array_map(fn($n) => new \\java\\math\\BigInteger($n), [3, 1, 2]); sort($a); "
                                    "return implode(',', $a) === '1,2,3';"},
    {"what can be cloned is",
     "$d = new \\java\\util\\Date(5); $c = clone $d; return $c !== $d && $c == $d && $c->getTime() === 5;"},
    {"what cannot be cloned is an Error, and leaves nothing",
     "$a = new ArrayList(); $held = Probe::held(); try { clone $a; } catch (\\Error $e) {"
     " return $e->getMessage() === 'java.util.ArrayList cannot be cloned' && Probe::held() === $held; }"},
    {"var_dump, print_r, var_export and (array) show the elements",
     "$a = new ArrayList(1, 'x'); $m = new HashMap('k', $a); ob_start(); var_dump($m); $dump = ob_get_clean();"
     "return str_contains($dump, 'object(java\\util\\HashMap)') && str_contains($dump, '[\"k\"]=>')"
     " && str_contains($dump, 'object(java\\util\\ArrayList)') && str_contains($dump, 'string(1) \"x\"')"
     " && str_contains(print_r($a, true), '[1] => x') && str_contains(var_export($a, true), 'java\\util\\ArrayList')"
     " && (array) $a === [1, 'x'] && (array) new ArrayList() === [] && (array) new \\test\\Point(4, 2) === ['x' => "
     "4];"},
    {"a list in itself is shown",
     "$a = new ArrayList(); $a->add($a); ob_start(); var_dump($a); print_r($a); debug_zval_refcount($a);"
     "$shown = ob_get_clean(); $a->clear(); return substr_count($shown, '*RECURSION*') === 2;"},
    {"what cannot be shown throws",
     "$m = new HashMap('a', 1); $m->failAt(1); $said = []; foreach (['var_dump', 'print_r', 'var_export', "
     "'json_encode',"
     " fn($m) => (array) $m] as $show) { ob_start(); try { $show($m); $said[] = 0; } catch "
     "(\\java\\lang\\IllegalStateException $e) {"
     " $said[] = $e->getMessage(); } ob_end_clean(); } return array_unique($said) === ['cannot be shown'];"},
    {"an object may be let go of while Java is asked",
     "foreach ([[16, fn(&$o) => $o['k'] ?? 1], [14, fn(&$o) => $o['k']], [15, fn(&$o) => $o['k'] = 1],"
     " [15, fn(&$o) => $o['k'] .= 'x'], [17, function (&$o) { unset($o['k']); }], [16, fn(&$o) => isset($o['k'])],"
     " [16, fn(&$o) => empty($o['k'])], [18, fn(&$o) => count($o)], [6, fn(&$o) => (string) $o],"
     " [9, fn(&$o) => $o == new HashMap()], [7, fn(&$o) => print_r($o, true)], [8, fn(&$o) => json_encode($o)],"
     " [10, fn(&$o) => clone $o], [12, function (&$o) { foreach ($o as $v) {} }], [64, fn(&$o) => $o->size()],"
     " [16, fn(&$o) => isset($o['k'][1])], [14, fn(&$o) => [$a] = $o]] as [$handle, $f]) {"
     " $GLOBALS['o'] = new HashMap('k', [5]); $o = &$GLOBALS['o']; Probe::during($handle, '$GLOBALS[\"o\"] = null;');"
     " set_error_handler(fn() => true); try { $f($o); } catch (\\Throwable) {} restore_error_handler();"
     " if ($o !== null) { return $handle; } unset($o); }"
     "foreach ([fn(&$o) => (int) $o, fn(&$o) => $o * 1.5, fn(&$o) => $o == 3] as $f) {"
     " $GLOBALS['o'] = new \\java\\math\\BigInteger(3); $o = &$GLOBALS['o']; Probe::during(11, '$GLOBALS[\"o\"] = "
     "null;');"
     " $f($o); if ($o !== null) { return 11; } unset($o); }"
     "foreach ([fn(&$o) => $o->x, fn(&$o) => $o->x = 1, fn(&$o) => $o->x += 1, fn(&$o) => isset($o->x), fn(&$o) => "
     "$o->x++] as $f) {"
     " $GLOBALS['o'] = new \\test\\Point(1, 2); $o = &$GLOBALS['o']; Probe::during(64, '$GLOBALS[\"o\"] = null;');"
     " $f($o); if ($o !== null) { return $f; } unset($o); } unset($GLOBALS['o']); return true;"},
    {"json_encode asks Java",
     "return json_encode(['list' => new ArrayList(1, 'x'), 'map' => new HashMap('a', new ArrayList(null))])"
     " === '{\"list\":[1,\"x\"],\"map\":{\"a\":[null]}}' && json_encode(\\test\\Color::RED) === '\"RED\"'"
     " && json_encode(new \\java\\math\\BigInteger(12)) === '\"12\"';"},
    {"objects are not serialized",
     "$said = []; foreach ([fn() => serialize(new ArrayList()), fn() => serialize(new \\java\\lang\\Exception()),"
     " fn() => serialize(new class extends \\java\\lang\\Exception {}),"
     " fn() => unserialize('O:19:\"java\\util\\ArrayList\":0:{}')] as $f) {"
     " try { $f(); return false; } catch (\\Exception $e) { $said[] = $e->getMessage(); } }"
     "return $said[0] === \"Serialization of 'java\\util\\ArrayList' is not allowed\" && str_contains($said[2], 'not "
     "allowed')"
     " && $said[3] === \"Unserialization of 'java\\util\\ArrayList' is not allowed\";"},
    {"an object that is a function is called",
     "$f = \\java\\util\\Comparator::naturalOrder(); $a = [3, 1, 2]; usort($a, $f); $g = $f(...); $h = "
     "\\Closure::fromCallable($f);"
     "return $f(1, 2) === -1 && is_callable($f) && $a === [1, 2, 3] && $g(2, 1) === 1 && $h(1, 1) === 0"
     " && array_map($f, [1, 5], [2, 4]) === [-1, 1] && call_user_func($f, 1, 2) === -1 && call_user_func_array($f, [3, "
     "3]) === 0;"},
    {"an object that is none is not",
     "$a = new ArrayList(); try { $a(1); } catch (\\Error $e) {"
     " return !is_callable($a) && $e->getMessage() === 'Object of type java\\util\\ArrayList is not callable'; }"},
    {"objects have no dynamic properties, and no properties of PHP's",
     "$a = new ArrayList(1); try { $a->extra = 1; return false; } catch (\\Error) {}"
     "return get_object_vars($a) === [] && !property_exists($a, 'size') && get_object_vars(new \\test\\Point(1, 2)) "
     "=== [];"},
};

static const behaviour reflection[] = {
    {"classes are reflected",
     "$c = new \\ReflectionClass('java\\util\\ArrayList'); $i = new \\ReflectionClass('java\\util\\List');"
     "$n = $c->getInterfaceNames();"
     "return $c->isInternal() && !$c->isFinal() && $c->isInstantiable() && !$c->isAbstract() && $i->isInterface()"
     " && !$i->isInstantiable() && $c->getParentClass()->name === 'java\\lang\\Object' && $c->isIterable()"
     " && count($n) === count(array_unique($n)) && in_array('java\\util\\List', $n) && $c->hasMethod('add')"
     " && $c->getConstructor()->name === '__construct' && $c->newInstance(1)->size() === 1"
     " && $c->newInstanceArgs([1, 2])->size() === 2 && $c->getExtension() === null && $c->isCloneable()"
     " && $c->getShortName() === 'ArrayList' && (new \\ReflectionClass('java\\lang\\Number'))->isAbstract()"
     " && $c->getFileName() === false && $c->getDocComment() === false;"},
    {"methods are reflected",
     "$a = new ArrayList(); $m = new \\ReflectionMethod($a, 'add'); $m->invoke($a, 5);"
     "$s = new \\ReflectionMethod('test\\Mixed', 'only'); $p = $m->getParameters();"
     "return $a->get(0) === 5 && $m->isVariadic() && $m->getNumberOfParameters() === 1 && $m->isInternal()"
     " && $m->getNumberOfRequiredParameters() === 0 && (string) $m->getReturnType() === 'mixed' && $p[0]->name === "
     "'arguments'"
     " && (string) $p[0]->getType() === 'mixed' && $s->isStatic() && $s->invoke(null) === 'static' && !$m->isStatic()"
     " && $m->getDeclaringClass()->name === 'java\\util\\ArrayList' && $m->getExtension() === null && $m->isPublic()"
     " && $m->getClosure($a)(6) === true && count((new \\ReflectionMethod($a, 'offsetSet'))->getParameters()) === 2"
     " && (new \\ReflectionMethod($a, 'count'))->getNumberOfParameters() === 0;"},
    {"classes, methods and exceptions are printed",
     "$text = (string) new \\ReflectionClass('java\\util\\ArrayList') . new \\ReflectionClass('test\\Color')"
     " . new \\ReflectionClass('java\\lang\\IllegalStateException') . new \\ReflectionClass('java\\util\\List')"
     " . new \\ReflectionMethod('java\\util\\ArrayList', 'add') . new \\ReflectionClass('Howdah\\JavaException');"
     "return str_contains($text, 'class java\\util\\ArrayList') && str_contains($text, 'Constant [ public');"},
    {"a class may have a constant of its own where an interface of Java's has one of that name",
     "eval('class OwnCodes implements \\\\test\\\\Coded { const CODES = 1; }');"
     "return OwnCodes::CODES === 1 && \\test\\Coded::CODES !== 1;"},
    {"a throwable's interfaces are listed once",
     "$n = (new \\ReflectionClass('java\\lang\\IllegalStateException'))->getInterfaceNames();"
     "return count($n) === count(array_unique($n)) && in_array('java\\io\\Serializable', $n) && in_array('Throwable', "
     "$n);"},
    {"a throwable is cloned by nobody, and is no lazy object",
     "$c = new \\ReflectionClass('java\\lang\\IllegalStateException'); $o = $c->newInstanceWithoutConstructor();"
     "try { clone $o; return false; } catch (\\Error $e) {} return !$c->isCloneable() && $o instanceof "
     "\\java\\lang\\Exception;"},
};

static const behaviour exceptions[] = {
    {"a Java exception is caught by each class above it",
     "$caught = []; foreach (['java\\lang\\IllegalStateException', 'java\\lang\\RuntimeException', "
     "'java\\lang\\Exception',"
     " 'java\\lang\\Throwable', 'Howdah\\JavaException', 'RuntimeException', 'Exception', 'Throwable'] as $class) {"
     " try { Probe::fail('java\\lang\\IllegalStateException', 'x'); } catch (\\Throwable $e) { $caught[] = $e "
     "instanceof $class; } }"
     "return array_unique($caught) === [true] && !($e instanceof \\java\\sql\\SQLException) && !($e instanceof "
     "\\Error);"},
    {"catch knows the class, though nobody has named it before",
     "try { Probe::fail('java\\util\\NoSuchElementException', 'x'); } catch (\\java\\sql\\SQLException) { return "
     "false; }"
     "catch (\\java\\util\\NoSuchElementException $e) { return $e->getMessage() === 'x'; }"},
    {"it says what it is and where it came to PHP",
     "try { Probe::fail('java\\lang\\IllegalStateException', 'broken'); } catch (\\Exception $e) {}"
     "return $e->getMessage() === 'broken' && $e->getJavaClass() === 'java.lang.IllegalStateException' && "
     "$e->getCode() === 0"
     " && $e->getPrevious() === null && $e->getLine() === 2 && str_contains($e->getFile(), \"eval()'d code\")"
     " && $e->getTrace()[0]['function'] === 'fail' && $e->getTrace()[0]['class'] === 'test\\Probe'"
     " && str_contains($e->getTraceAsString(), 'test\\Probe::fail');"},
    {"Java's trace has PHP's frames, and says which are Java's",
     "$e = (function () { try { Probe::fail('java\\lang\\IllegalStateException', 'x'); } catch (\\Exception $e) { "
     "return $e; } })();"
     "return str_starts_with($e->getJavaTrace(), '[fail] {closure') && !str_contains($e->getJavaTrace(), "
     "'[{closure')"
     " && str_contains((string) $e, 'Java stack trace:') && str_contains((string) $e, '[fail]')"
     " && str_contains((string) $e, 'java\\lang\\IllegalStateException: x');"},
    {"its cause is its previous",
     "$root = new \\java\\lang\\Exception('root'); $middle = new \\java\\lang\\RuntimeException('middle', $root);"
     "try { Probe::fail('java\\lang\\IllegalStateException', 'top', $middle); } catch (\\Exception $e) {}"
     "return $e->getPrevious() === $middle && $middle->getPrevious() === $root && $root->getPrevious() === null"
     " && $e->getPrevious()->getMessage() === 'middle' && $root->getMessage() === 'root';"},
    {"a cause that PHP has not seen comes with it",
     "Probe::keep(new \\java\\lang\\IllegalStateException('outer', new \\java\\lang\\RuntimeException('inner')));"
     "$e = Probe::kept(); return $e->getPrevious()->getMessage() === 'inner' && $e->getPrevious() instanceof "
     "\\java\\lang\\RuntimeException"
     " && $e->getCause() === $e->getPrevious();"},
    {"causes in a circle end",
     "$a = new \\java\\lang\\Exception('a'); $b = new \\java\\lang\\Exception('b', $a); $a->initCause($b); "
     "Probe::keep($a);"
     "unset($a, $b); $a = Probe::kept(); $b = $a->getPrevious(); Probe::keep($b); $again = Probe::kept(); $n = 0;"
     "for ($e = $a; $e && $n < 100; $e = $e->getPrevious()) { $n++; }"
     "$text = (string) $a; try { try { throw $a; } finally { throw $b; } } catch (\\Exception $e) {}"
     "$ok = $n < 100 && $b->getMessage() === 'b' && $again === $b; $a->initCause(null); return $ok;"},
    {"a throwable that PHP makes has what Java says",
     "$e = new \\java\\lang\\IllegalStateException('made', $c = new \\java\\lang\\Exception());"
     "return $e->getMessage() === 'made' && $e->getPrevious() === $c && $c->getMessage() === '' && $e->getLine() === 2"
     " && $e->getJavaClass() === 'java.lang.IllegalStateException' && $e->getLocalizedMessage() === 'made';"},
    {"it is thrown, and comes home as itself",
     "$e = new \\java\\sql\\SQLException('x'); try { Probe::rethrow($e); } catch (\\java\\sql\\SQLException $caught) {}"
     "try { Probe::call(function () use ($e) { throw $e; }); } catch (\\Exception $again) {}"
     "return $caught === $e && $again === $e && $e->getSQLState() === '42000';"},
    {"an exception of PHP's goes through Java as itself",
     "$e = new \\LogicException('php'); try { Probe::call(function () use ($e) { throw $e; }); } catch (\\Exception "
     "$again) {}"
     "return $again === $e;"},
    {"what PHP code throws that Java calls meanwhile is caught where PHP has asked Java",
     "$l = new ArrayList(1, 2); $p = new \\test\\Point(1, 2); $b = new \\java\\math\\BigInteger(1); $caught = 0;"
     "$throw = 'function throwDeep($n) { if ($n > 2) { throw new LogicException(\"meanwhile\"); } throwDeep($n + 1); "
     "}'; "
     "eval($throw);"
     "$asks = [[12, function () use ($l) { try { foreach ($l as $v) {} } catch (\\LogicException $e) { return 1; } }],"
     "[14, function () use ($l) { $x = [1]; try { $x = [$x, $l[0]]; } catch (\\LogicException $e) { return count($x); "
     "} }],"
     "[15, function () use ($l) { try { $l[] = [1]; } catch (\\LogicException $e) { return 1; } }],"
     "[16, function () use ($l) { try { $x = [new \\stdClass(), isset($l[0])]; } catch (\\LogicException $e) { return "
     "1; } }],"
     "[18, function () use ($l) { try { $x = [new \\stdClass(), count($l)]; } catch (\\LogicException $e) { return 1; "
     "} }],"
     "[6, function () use ($l) { try { $x = 'a' . 1 . $l; } catch (\\LogicException $e) { return 1; } }],"
     "[11, function () use ($b) { try { $x = [new \\stdClass(), $b + 1]; } catch (\\LogicException $e) { return 1; } "
     "}],"
     "[9, function () use ($b) { try { $x = $b == clone new \\java\\util\\Date(1); } catch (\\LogicException $e) { "
     "return 1; } }],"
     "[10, function () { try { $x = clone new \\java\\util\\Date(1); } catch (\\LogicException $e) { return 1; } }],"
     "[64, function () use ($p) { try { $x = [new \\stdClass(), $p->x]; } catch (\\LogicException $e) { return 1; } }],"
     "[64, function () use ($p) { try { $p->x = 5; } catch (\\LogicException $e) { return 1; } }]];"
     "foreach ($asks as [$handle, $ask]) { Probe::during($handle, 'throwDeep(0);'); $caught += $ask(); } return "
     "$caught "
     "=== count($asks);"},
    {"an exception of Java's goes through PHP and Java as itself",
     "$f = function () { Probe::fail('java\\lang\\IllegalStateException', 'deep'); };"
     "try { Probe::call(fn() => Probe::call($f)); } catch (\\java\\lang\\IllegalStateException $e) {"
     " return $e->getMessage() === 'deep' && Probe::id($e) > 0; }"},
    {"an error that PHP has a class for is of that class",
     "try { Probe::fail('TypeError', 'wrong type'); } catch (\\TypeError $e) { $type = $e->getMessage(); }"
     "try { Probe::fail('Howdah\\BridgeException', 'bridge'); } catch (\\Howdah\\BridgeException $e) { $bridge = "
     "$e->getMessage(); }"
     "try { Probe::fail('No\\Such', 'unknown'); } catch (\\Howdah\\JavaException $e) { $unknown = $e->getMessage(); }"
     "return $type === 'wrong type' && $bridge === 'bridge' && $unknown === 'unknown' && $e->getJavaTrace() === ''"
     " && $e->getJavaClass() === 'java.lang.VirtualMachineError' && (string) $e !== '';"},
    {"PHP classes extend Java's throwables",
     "$e = new \\MyException('mine', 5); try { throw $e; } catch (\\java\\lang\\RuntimeException $c) {}"
     "try { Probe::rethrow($e); } catch (\\MyException $home) {} try { Probe::call(fn() => throw $e); } catch "
     "(\\Exception $again) {}"
     "return $c === $e && $home === $e && $again === $e && $e->extra === 5 && $e->getMessage() === 'mine'"
     " && $e->getJavaClass() === 'java.lang.RuntimeException' && $e->getLocalizedMessage() === 'mine'"
     " && $e->twice() === 'minemine' && is_callable([$e, 'getCause']) && get_parent_class($e) === "
     "'java\\lang\\RuntimeException';"},
    {"what PHP code has changed of an exception stays", "$e = new \\MyException('mine', 5); $e->setMessage('changed'); "
                                                        "try { Probe::rethrow($e); } catch (\\MyException) {}"
                                                        "return $e->getMessage() === 'changed';"},
    {"nothing of PHP runs while an exception is read",
     "$x = str_repeat('x', 200000); $e = new \\MyException('mine', 5); $list = new ArrayList($x, 1, $e, $x);"
     "$e->setMessage(new \\Ending(0)); $GLOBALS['ended'] = 0; $seen = iterator_to_array($list);"
     "try { Probe::rethrow($e); } catch (\\MyException $c) {}"
     "return $c === $e && $seen === [$x, 1, $e, $x] && $GLOBALS['ended'] === 0;"},
    {"no garbage is collected while an exception is read",
     "$x = str_repeat('x', 200000); $list = new ArrayList($x, new \\java\\lang\\Exception('a', new "
     "\\java\\lang\\Exception('b')), $x);"
     "gc_collect_cycles(); gc_disable(); $GLOBALS['ended'] = 0;"
     "for ($i = 0; $i < 10100; $i++) { $o = new \\Ending($i); $o->n = $o; } $o = null; gc_enable();"
     "$seen = iterator_to_array($list); gc_collect_cycles();"
     "return $seen[2] === $x && $seen[1]->getPrevious()->getMessage() === 'b' && $GLOBALS['ended'] === 10100;"},
    {"its constants are those of the class",
     "return \\MySqlException::KIND === \\test\\Color::RED && \\MySqlException::CODES === 42"
     " && (new \\MySqlException('x'))->getSQLState() === '42000' && \\MySqlException::of(3) === 3;"},
    {"an exception whose parent was not constructed is not Java's",
     "$e = new \\Unconstructed(); try { $e->getLocalizedMessage(); return false; } catch (\\Error $error) {}"
     "try { throw $e; } catch (\\java\\lang\\Exception $c) {} try { Probe::call(fn() => throw $e); } catch "
     "(\\Exception $again) {}"
     "return $c === $e && $again === $e && $e->getJavaTrace() === '' && strlen((string) $e) > 0"
     " && str_contains($error->getMessage(), \"its parent's constructor was not called\");"},
    {"an exception is constructed once, even by code that its constructor calls",
     "Probe::during(64, '$GLOBALS[\"again\"]->construct(\"inner\");');"
     "try { $e = new \\Again('outer'); } catch (\\Throwable $t) { unset($GLOBALS['again']);"
     " return $t->getMessage() === 'java.lang.Exception has been constructed already'; }"},
    {"var_dump, print_r, (array) and get_object_vars show exceptions as PHP's",
     "$e = new \\MyException('mine', 5); $j = new \\java\\lang\\Exception('java'); ob_start(); var_dump($e, $j); "
     "print_r($j);"
     "$text = ob_get_clean(); return str_contains($text, 'string(4) \"mine\"') && str_contains($text, 'string(4) "
     "\"java\"')"
     " && count((array) $j) === 7 && get_object_vars($e) === ['extra' => 5] && json_encode($e) === '{\"extra\":5}';"},
    {"properties of exceptions can be referred to",
     "$e = new \\MyException('mine', 5); $e->refer(); return $e->getMessage() === 'referred' && $e->getLine() === 77;"},
    {"finally and nested exceptions chain",
     "try { try { Probe::fail('java\\lang\\Exception', 'first'); } finally { Probe::fail('java\\lang\\Exception', "
     "'second'); } }"
     "catch (\\Exception $e) { return $e->getMessage() === 'second' && $e->getPrevious()->getMessage() === 'first'; }"},
};

static const behaviour implementing[] = {
    {"a PHP class implements a Java interface",
     "$c = new class implements \\java\\util\\Comparator { function compare($a, $b) { return $a <=> $b; } };"
     "return $c instanceof \\java\\util\\Comparator && Probe::implements($c, 'java\\util\\Comparator')"
     " && !Probe::implements($c, 'java\\util\\List') && Probe::shape($c) === 9 && Probe::echo($c) === $c;"},
    {"and those above it",
     "$c = new class implements \\java\\util\\List { function iterator() {} function size() {} function get() {} };"
     "return Probe::implements($c, 'java\\util\\List') && Probe::implements($c, 'java\\lang\\Iterable')"
     " && $c instanceof \\java\\util\\Collection;"},
    {"its methods may come from a trait, a parent, or be abstract still",
     "eval('trait Comparing { function compare($a, $b) { return 0; } }"
     " abstract class Half implements java\\util\\Comparator {} class Whole extends Half { use Comparing; }"
     " class Parental { function compare($a, $b) { return 1; } } class Child extends Parental implements "
     "java\\util\\Comparator {}"
     " interface Both extends java\\util\\Comparator, Countable {} enum Order implements java\\util\\Comparator {"
     " case Up; function compare($a, $b) { return 0; } }');"
     "return Probe::implements(new \\Whole(), 'java\\util\\Comparator') && Probe::implements(new \\Child(), "
     "'java\\util\\Comparator')"
     " && \\Order::Up instanceof \\java\\util\\Comparator;"},
    {"it has the interface's constants, also where Java's interfaces repeat them",
     "$c = new class implements \\test\\Coded {}; $d = new class implements \\test\\CodedDeeper {};"
     "$e = new class extends \\java\\sql\\SQLException implements \\test\\Coded {};"
     "return $c::CODES === 42 && $c::KIND === \\test\\Color::RED && $d::CODES === 42 && $d::KIND === "
     "\\test\\Color::GREEN"
     " && $e::CODES === 42;"},
    {"a class that extends a Java class has statics, and no instances",
     "eval('class Mine extends java\\util\\ArrayList { public $own = 1; public function add(int $x): bool { return "
     "true; }"
     " public function size(): string { return 1; } public static function made() { return new static(); }"
     " public function __destruct() { $GLOBALS[\"destroyed\"] = true; } }"
     " final class Below extends Mine { private function __construct() {} } class Red extends test\\Color {}"
     " abstract class Still extends java\\util\\ArrayList { abstract function more(); }');"
     "$made = [fn () => new \\Mine(), \\Mine::made(...), \\Below::made(...), fn () => new \\Red(),"
     " fn () => new class extends \\java\\util\\ArrayList {}, fn () => (new \\ReflectionClass('Mine'))->newInstance()];"
     "foreach ($made as $make) { try { $make(); return false; } catch (\\Error $e) {"
     " if (!str_contains($e->getMessage(), 'PHP code can extend exceptions only')) { return $e->getMessage(); } } }"
     "$bare = (new \\ReflectionClass('Mine'))->newInstanceWithoutConstructor(); $bare->own++; $bare->add(1);"
     "$uses = [fn () => $bare->__construct(), fn () => $bare->get(0), fn () => $bare[0], fn () => count($bare),"
     " fn () => [...$bare], fn () => \"$bare\", fn () => json_encode($bare), fn () => clone $bare,"
     " fn () => unserialize('O:4:\"Mine\":0:{}'), fn () => Probe::echo($bare)];"
     "foreach ($uses as $i => $use) { try { $use(); return \"$i\"; } catch (\\Throwable) {} }"
     "return $bare->own === 2 && \\Mine::class === 'Mine' && !isset($GLOBALS['destroyed'])"
     " && \\Red::RED === \\test\\Color::RED && is_subclass_of('Below', 'java\\util\\List');"},
    {"interfaces cannot be made, nor Java's classes be extended by hand",
     "try { eval('class Worse extends NoSuch\\Parent {}'); } catch (\\Error) { return true; }"},
};

/* What behaviours above use: declared once in each request. */
static const char declarations[] =
    "function use_color() { return test\\Color::RED; } function enum_of() { return Suit::Hearts; }"
    "function debug_zval_refcount($x) {}"
    "enum Suit { case Hearts; }"
    "$ended = 0; class Ending { function __construct(public $n) {} function __destruct() { $i = $GLOBALS['iterator'] "
    "?? null;"
    " test\\Probe::echo(str_repeat('z', $GLOBALS['ended'] < 10 ? 500000 : 1)); $GLOBALS['ended']++; if ($i) { "
    "$i->current(); $i->key(); $i->valid(); $i->next(); } } }"
    "class MyException extends java\\lang\\RuntimeException { public $extra;"
    " function __construct($m, $x) { parent::__construct($m); $this->extra = $x; }"
    " function twice() { return $this->getMessage() . $this->getMessage(); } function setMessage($m) { $this->message "
    "= $m; }"
    " function refer() { $m = &$this->message; $l = &$this->line; $m = 'referred'; $l = '77'; } }"
    "class MySqlException extends java\\sql\\SQLException {}"
    "class Unconstructed extends java\\lang\\Exception { function __construct() {} }"
    "class Again extends java\\lang\\Exception { function __construct($m) { $GLOBALS['again'] = $this; "
    "parent::__construct($m); }"
    " function construct($m) { parent::__construct($m); } }"
    "return true;";

/* What a request leaves behind: objects in every place that there is for them. */
static const char leftovers[] =
    "use test\\Probe; use java\\util\\ArrayList; class Keeps { static $object; const CONSTANT = test\\Color::RED; }"
    "$list = new ArrayList(...range(1, 50)); Keeps::$object = [new ArrayList(), Keeps::CONSTANT]; Probe::batch(8);"
    "$iterator = $list->getIterator(); $iterator->rewind(); $iterator->next(); function f() { static $kept; $kept = "
    "new ArrayList(); }"
    "f(); $closure = $list->add(...); $map = new WeakMap(); $map[$list] = new ArrayList();"
    "$exception = new java\\lang\\Exception('x', new java\\sql\\SQLException('y'));"
    "$generator = (function () { foreach (new ArrayList(1, 2) as $x) { yield $x; } })();"
    "$generator->current(); Probe::keep(new java\\util\\Date(5)); define('LIST', new ArrayList());"
    "register_shutdown_function(function () use ($list) { $list->add(1); });"
    "final class Late { function __destruct() { (new ArrayList(1))->size(); $GLOBALS['list']?->size(); } } $late = new "
    "Late();"
    "return Probe::held() > 8;";

static void a_request_ends(hw_interpreter *in, const char *what) {
    int64_t asked = (int64_t)java_settings.asked[HW_UPCALL_CLASS];
    java_run(in, leftovers);
    expect_true(in, what);
    java_settings.batch = 32;
    java_host_call(in, HW_OPERATION_RECYCLE, NULL);
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
    expect_nothing_held(in, what);
    check(in, "classes, constants and what Java has kept are there in the next request",
          "return \\test\\Color::RED->next()->name() === 'GREEN' && Probe::kept()->getTime() === 5"
          " && \\test\\Color::RED === \\test\\Color::valueOf('RED') && (new ArrayList(1))->size() === 1;");
    EXPECT((int64_t)java_settings.asked[HW_UPCALL_CLASS] == asked);
}

/* An object that Java gives PHP without a name for its class, and an exception. */
static void nothing_is_allowed(hw_interpreter *in) {
    message body = {0};
    java_run(in, "function keep($f) { $GLOBALS['f'] = $f; } return true;");
    uint32_t keep = host_function(in, "keep");
    java_write_callable(&body, java_make(&java_object_class));
    java_host_call(in, keep, &body);
    message_free(&body);
    uint64_t asked = java_settings.asked[HW_UPCALL_CLASS];
    java_run(in,
             "$e = null; try { $f(1); } catch (java\\lang\\RuntimeException $e) {} $red = $f();"
             "return !class_exists('java\\util\\ArrayList') && $e instanceof java\\lang\\IllegalStateException"
             " && $e->getMessage() === 'from a callback' && $red instanceof test\\Color && $red === test\\Color::RED"
             " && (new Howdah\\Logger('x')) instanceof Howdah\\Logger;");
    expect_true(in, "with nothing allowed, exceptions and objects are known all the same");
    EXPECT(java_settings.asked[HW_UPCALL_CLASS] == asked + 1); /* Howdah\Logger */
    java_run(in, "unset($f, $e, $red); return true;");
}

static bool is_text(hw_reader throwable, uint64_t tag, const char *text) {
    hw_reader bytes;
    return host_find(throwable, tag, &bytes) && (size_t)(bytes.end - bytes.p) == strlen(text) &&
           memcmp(bytes.p, text, strlen(text)) == 0;
}

static hw_reader uncaught(hw_interpreter *in, const char *code) {
    hw_reader throwable;
    java_run(in, code);
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED && host_find(host_reply(in, 0), HW_REPLY_THROWABLE, &throwable));
    return throwable;
}

static void uncaught_exceptions_say_what_they_are(hw_interpreter *in) {
    static const char *const throwing[] = {
        "throw $GLOBALS['e'];",
        "test\\Probe::rethrow($GLOBALS['e']);",
        "test\\Probe::call(fn() => throw $GLOBALS['e']);",
        "try { throw $GLOBALS['e']; } finally { new java\\util\\ArrayList(); }",
    };
    java_run(
        in,
        "$e = new java\\lang\\IllegalStateException('not caught'); test\\Probe::keep($e); return test\\Probe::id($e);");
    uint64_t id = (uint64_t)host_int(in);
    for (size_t i = 0; i < sizeof throwing / sizeof *throwing; i++) {
        uint64_t origin;
        hw_reader throwable = uncaught(in, throwing[i]);
        EXPECT(is_text(throwable, HW_THROWABLE_CLASS_NAME, "java\\lang\\IllegalStateException"));
        EXPECT(is_text(throwable, HW_THROWABLE_MESSAGE, "not caught"));
        EXPECT(host_find_varint(throwable, HW_THROWABLE_ORIGIN, &origin) && origin == id);
    }
    java_run(in, "unset($e); return true;");
    hw_reader throwable = uncaught(in, "throw new MyException('of PHP', 1);");
    EXPECT(is_text(throwable, HW_THROWABLE_CLASS_NAME, "MyException"));
    throwable = uncaught(in, "throw new Unconstructed();");
    uint64_t origin;
    EXPECT(is_text(throwable, HW_THROWABLE_CLASS_NAME, "Unconstructed"));
    EXPECT(!host_find_varint(throwable, HW_THROWABLE_ORIGIN, &origin));
    expect_nothing_held(in, "uncaught exceptions are let go of");
}

static void frames_of_java_are_marked(hw_interpreter *in) {
    hw_reader throwable = uncaught(in, "function thrower() { throw new Exception('x'); } function caller() {"
                                       " test\\Probe::call('thrower'); } caller();");
    static const char *const functions[] = {"thrower", "call", "caller"};
    static const bool java[] = {false, true, false};
    for (size_t i = 0; i < 3; i++) {
        hw_reader frame;
        uint64_t mark = 0;
        EXPECT(host_find(throwable, HW_THROWABLE_FRAMES, &frame));
        EXPECT(is_text(frame, HW_FRAME_FUNCTION, functions[i]));
        EXPECT(host_find_varint(frame, HW_FRAME_JAVA, &mark) == java[i] && mark == java[i]);
        throwable.p = frame.end;
    }
}

static void run_behaviours(hw_interpreter *in) {
    java_run(in, declarations);
    expect_true(in, "declarations");
    CHECK_ALL(in, members);
    CHECK_ALL(in, identity);
    CHECK_ALL(in, shapes);
    CHECK_ALL(in, iteration);
    CHECK_ALL(in, operators);
    CHECK_ALL(in, reflection);
    CHECK_ALL(in, exceptions);
    CHECK_ALL(in, implementing);
    uncaught_exceptions_say_what_they_are(in);
}

int main(int argc, char **argv) {
    wanted = argc > 1 ? argv[1] : "";
    hw_interpreter *in = java_host_open(1);
    CHECK_ALL(in, naming);
    run_behaviours(in);
    frames_of_java_are_marked(in);
    a_request_ends(in, "what a request leaves behind is let go of");
    run_behaviours(in);
    java_host_reopen(in, 1);
    a_request_ends(in, "another interpreter of the same registry knows the classes");
    java_host_reopen(in, 2);
    CHECK_ALL(in, naming);
    run_behaviours(in);
    java_host_reopen(in, 0);
    nothing_is_allowed(in);
    java_host_reopen(in, 2);
    CHECK_ALL(in, naming);
    java_run(in, leftovers);
    java_host_close(in);
    return 0;
}
